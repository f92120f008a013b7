import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { findReferences } from './media-actions.ts';
import { ReferenceList } from './reference-list.tsx';

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
