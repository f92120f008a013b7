import type { DragEvent } from 'react';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { fileErrorText, findFileError } from '#app/admin/upload/upload-rules.ts';
import { useUploadRunner } from '#app/admin/upload/uploads-provider.tsx';
import { useAlteredTexts } from './use-altered-texts.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Replaces the file of an item, by the upload queue of the whole back office. */
export function useReplace(item: MediaItem) {
  const texts = useTexts();
  const { replaceFile } = useAlteredTexts();
  const confirm = useConfirmDialog();
  const runner = useUploadRunner();
  const { originalName, mediaType, category } = item;

  async function replace(file: File | undefined) {
    if (!file) return;
    const fault = findFileError(file, mediaType);
    if (fault) {
      showToast({ title: fileErrorText(texts, file, fault, mediaType), destructive: true });
      return;
    }
    const text = replaceFile.confirm(originalName, file.name);
    if (!(await confirm({ text, confirmLabel: replaceFile.button }))) return;
    runner.restore([{ file, category, place: { replacesId: item.id } }]);
    void runner.start();
    showToast({ title: replaceFile.started, text: replaceFile.startedText });
  }

  return {
    replace,
    /** for the element on which a file is dropped */
    dropProps: {
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void replace(event.dataTransfer.files[0]);
      },
    },
  };
}
