import { useTexts } from '#app/i18n/language.tsx';
import type { StatisticsGroup } from './figure-groups.ts';

/** A table whose rows have a bar: the numbers are there for everybody, the bars only for the eye. */
export function BarTable({ title, column, rows }: StatisticsGroup) {
  const texts = useTexts();
  const hasBookings = rows.some(({ booked }) => booked !== undefined);
  const most = Math.max(1, ...rows.map(({ enquiries }) => enquiries));
  return (
    <table className="w-full table-fixed">
      <caption className="mb-1 text-left font-medium">{title}</caption>
      <thead className="text-caption text-ash">
        <tr>
          <th scope="col" className="w-1/2 text-left font-normal">
            {column}
          </th>
          <th scope="col" className="text-right font-normal">
            {texts.statistics.enquiries}
          </th>
          {hasBookings && (
            <th scope="col" className="text-right font-normal">
              {texts.statistics.booked}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, enquiries, booked }) => (
          <tr key={key}>
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              {name}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="block h-1 w-full text-clay"
              >
                <rect width={(100 * enquiries) / most} height="4" fill="currentColor" />
                <rect width={(100 * (booked ?? 0)) / most} height="4" className="fill-ink" />
              </svg>
            </th>
            <td className="tabular-nums py-1 text-right align-top">{enquiries.toLocaleString(texts.locale)}</td>
            {hasBookings && (
              <td className="tabular-nums py-1 text-right align-top">{booked?.toLocaleString(texts.locale)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
