import type { MediaItem, MediaReference } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { findReferences } from './media-actions.ts';
import { ReferenceList } from './reference-list.tsx';

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
  const { library } = useTexts();
  const [first] = items;
  return (
    <>
      {items.length === 1 && <p className="wrap-anywhere">{first?.originalName}</p>}
      <p>{library.cannotUndo}</p>
      {references === 'unknown' && <p className="mt-2">{library.referencesUnknown}</p>}
      {references !== 'unknown' && references.length > 0 && (
        <ReferenceList heading={library.usedIn} references={references} />
      )}
    </>
  );
}
