import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem, MediaReference } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { positionsIn, findPlacement } from '#app/admin/media/placement/where-shown.ts';
import { describeWhere } from '#app/admin/media/placement/where-text.tsx';
import { findReferences } from './media-actions.ts';
import { mediaKey } from './media-data.ts';
import { ReferenceList } from './reference-list.tsx';

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
