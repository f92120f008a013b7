import { clientActivities, type ClientActivityFigures } from '#contract/client-sharing.ts';
import { dayText } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { useActivity } from './sharing-calls.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

/** What was opened, picked and downloaded, by link and day. */
export function GalleryActivity({ galleryId }: { galleryId: string }) {
  const texts = useTexts();
  const { activity: own } = useSharingTexts();
  const { links } = useClientGalleryTexts();
  const activity = useActivity(galleryId);
  const rows = activity.data && toRows(activity.data);
  return (
    <section aria-label={own.heading}>
      <h3 className="text-body">{own.heading}</h3>
      <p className="mb-3 max-w-[75ch] text-ash">{own.lead}</p>
      {activity.isError && !activity.data && <LoadFailed title={own.loadFailed} query={activity} />}
      {rows?.length === 0 && <p>{own.none}</p>}
      {rows && rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled by keyboard
        <section className="max-h-72 overflow-auto" aria-label={own.lead} tabIndex={0}>
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr>
                <th scope="col">{own.day}</th>
                <th scope="col">{own.link}</th>
                {clientActivities.map((what) => (
                  <th key={what} scope="col" className="text-right">
                    {own.what[what]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, linkId, label, counts }) => (
                <tr key={`${day} ${linkId}`}>
                  <td>{dayText(day, texts.locale, 'medium')}</td>
                  <td className="wrap-anywhere">{label || links.unnamed}</td>
                  {clientActivities.map((what) => (
                    <td key={what} className="text-right">
                      {counts[what] ?? 0}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** A row for each link and day. */
function toRows(figures: ClientActivityFigures) {
  const rows = new Map<string, { day: string; linkId: string; label: string; counts: Record<string, number> }>();
  for (const { day, linkId, label, what, count } of figures) {
    const key = `${day} ${linkId}`;
    const row = rows.get(key) ?? { day, linkId, label, counts: {} };
    row.counts[what] = count;
    rows.set(key, row);
  }
  return [...rows.values()];
}
