import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem, MediaReference } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { formatRecordTitle } from '#app/admin/records/record-kind.ts';
import { positionsIn, findPlacement, describeWhere } from './media-state.tsx';
import { findReferences } from './media-actions.ts';
import { mediaKey } from './data.ts';

/** Asks for confirmation and lists the records that use the files. */
export function useConfirmMediaDeletion() {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  const queryClient = useQueryClient();
  return async (items: readonly MediaItem[]): Promise<boolean> => {
    const references = await findReferences(items.map(({ id }) => id));
    const positions = positionsIn(queryClient.getQueryData<MediaItem[]>(mediaKey) ?? []);
    const places = items
      .map((item) => findPlacement(item, positions))
      .filter(({ state }) => state === 'shown')
      .map((where) => describeWhere(texts, where));
    return confirm({
      text: texts.library.confirmDelete(items.length),
      details: <DeletionDetails items={items} places={places} references={references} />,
      confirmLabel: texts.actions.delete,
      isDestructive: true,
    });
  };
}

interface DeletionDetailsProps {
  items: readonly MediaItem[];
  /** where visitors see the items now, without those that a record shows */
  places: readonly string[];
  /** `unknown` if the lookup failed */
  references: MediaReference[] | 'unknown';
}

/** Places that are named; of a hundred files only their number is of use. */
const maxPlacesNamed = 5;

function DeletionDetails({ items, places, references }: DeletionDetailsProps) {
  const { library, trash } = useTexts();
  const [first] = items;
  return (
    <>
      {items.length === 1 && <p className="wrap-anywhere">{first?.originalName}</p>}
      <p>{library.cannotUndo}</p>
      {places.length > 0 && (
        <div className="mt-2">
          <p className="text-ink">{trash.live}</p>
          {places.slice(0, maxPlacesNamed).map((place) => (
            <p key={place}>{place}</p>
          ))}
          {places.length > maxPlacesNamed && <p>{trash.moreLive(places.length - maxPlacesNamed)}</p>}
        </div>
      )}
      {references === 'unknown' && <p className="mt-2">{library.referencesUnknown}</p>}
      {references !== 'unknown' && references.length > 0 && (
        <ReferenceList heading={library.usedIn} references={references} />
      )}
    </>
  );
}

/** Asks for confirmation if a record shows one of the files, because its place would be empty then. */
export function useConfirmUnpublish() {
  const texts = useTexts();
  const { library, records } = texts;
  const confirm = useConfirmDialog();
  return async (items: readonly Pick<MediaItem, 'id' | 'isPublished'>[]): Promise<boolean> => {
    const shown = items.filter(({ isPublished }) => isPublished);
    if (shown.length === 0) return true;
    const references = await findReferences(shown.map(({ id }) => id));
    if (references.length === 0) return true;
    return confirm({
      text: library.confirmUnpublish(shown.length),
      details:
        references === 'unknown' ? (
          <p>{library.goneUnknown}</p>
        ) : (
          <ReferenceList heading={library.goneFrom} references={references} />
        ),
      confirmLabel: records.unpublish,
      isDestructive: true,
    });
  };
}

interface ReferenceListProps {
  heading: string;
  references: readonly MediaReference[];
}

/** The records that use some files. A record is listed once, even if it uses a file as video and as thumbnail. */
export function ReferenceList({ heading, references }: ReferenceListProps) {
  const texts = useTexts();
  const { entities } = texts.settings.audit;
  return (
    <>
      <p className="mt-2 text-ink">{heading}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {[...new Map(references.map((one) => [one.id, one])).values()].map(({ entity, id, title }) => (
          <li key={id}>{texts.labelled(entities[entity] ?? entity, formatRecordTitle(texts, { entity, title }))}</li>
        ))}
      </ul>
    </>
  );
}
