import type { MediaItem, MediaReference } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useAsk } from '#app/admin/controls/confirm-dialog.tsx';
import { findReferences } from './media-actions.ts';

/** Asks before deleting: that it is for good, and which records use the files. */
export function useConfirmMediaDeletion() {
  const texts = useTexts();
  const ask = useAsk();
  return async (items: readonly MediaItem[]): Promise<boolean> => {
    const references = await findReferences(items.map(({ id }) => id));
    return ask({
      text: texts.library.confirmDelete(items.length),
      details: <DeletionDetails items={items} references={references} />,
      confirm: texts.actions.delete,
      isDestructive: true,
    });
  };
}

interface DeletionDetailsProps {
  items: readonly MediaItem[];
  /** `unknown` where the places could not be looked up. */
  references: MediaReference[] | 'unknown';
}

function DeletionDetails({ items, references }: DeletionDetailsProps) {
  const { library, settings } = useTexts();
  const [first] = items;
  return (
    <>
      {items.length === 1 && <p className="wrap-anywhere">{first?.originalName}</p>}
      <p>{library.cannotUndo}</p>
      {references === 'unknown' && <p className="mt-2">{library.usesUnknown}</p>}
      {references !== 'unknown' && references.length > 0 && (
        <>
          <p className="mt-2 text-ink">{library.usedIn}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
            {/* A record may use it twice, as film and as thumbnail. */}
            {[...new Map(references.map((one) => [one.id, one])).values()].map(({ entity, id, title }) => (
              <li key={id}>
                {settings.audit.entities[entity] ?? entity}: {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
