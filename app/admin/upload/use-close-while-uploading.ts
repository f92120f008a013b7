import { useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';

/** Closes the dialog in which files are uploaded. While they are, it asks before. */
export function useCloseWhileUploading(isUploading: boolean, onClose: () => void): () => Promise<void> {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  return async () => {
    const question = {
      text: texts.picker.stopUpload,
      confirmLabel: texts.picker.stop,
      cancelLabel: texts.picker.keepUploading,
    };
    if (isUploading && !(await confirm(question))) return;
    onClose();
  };
}
