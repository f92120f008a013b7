import type { MediaItem, MediaReference } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { findReferences } from './media-actions.ts';

/** Asks for confirmation and lists the records that use the files. */
export function useConfirmMediaDeletion() {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  return async (items: readonly MediaItem[]): Promise<boolean> => {
    const references = await findReferences(items.map(({ id }) => id));
    return confirm({
      text: texts.library.confirmDelete(items.length),
      details: <DeletionDetails items={items} references={references} />,
      confirmLabel: texts.actions.delete,
      isDestructive: true,
    });
  };
}

interface DeletionDetailsProps {
  items: readonly MediaItem[];
  /** `unknown` if the lookup failed */
  references: MediaReference[] | 'unknown';
}

function DeletionDetails({ items, references }: DeletionDetailsProps) {
  const { library, settings } = useTexts();
  const [first] = items;
  return (
    <>
      {items.length === 1 && <p className="wrap-anywhere">{first?.originalName}</p>}
      <p>{library.cannotUndo}</p>
      {references === 'unknown' && <p className="mt-2">{library.referencesUnknown}</p>}
      {references !== 'unknown' && references.length > 0 && (
        <>
          <p className="mt-2 text-ink">{library.usedIn}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
            {/* A record is listed once, even if it uses the file as video and as thumbnail. */}
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
