import type { PlacedCategory } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { fileErrorText } from '../upload/file-error-text.ts';
import { findFileError } from '../upload/upload-rules.ts';
import { useUploads } from '../upload/uploads-provider.tsx';

/** Uploads the picture that was dropped on the card of a banner. Other files that wait in the queue are not started by it. */
export function useDropBanner() {
  const texts = useTexts();
  const toast = useToast();
  const { add, runner, queue } = useUploads();

  return function drop(files: readonly File[], category: PlacedCategory) {
    const [file] = files;
    if (!file || files.length > 1) {
      if (file) toast({ title: texts.banners.onePicture, destructive: true });
      return;
    }
    const fault = findFileError(file, 'photo');
    if (fault) return toast({ title: fileErrorText(texts, file, fault, 'photo'), destructive: true });
    const isAlone = !queue.items.some(({ state }) => state.name === 'pending');
    add([file], category);
    if (isAlone) void runner.start();
  };
}
