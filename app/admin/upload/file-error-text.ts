import type { MediaType } from '#contract/media/media.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { FileError } from './upload-rules.ts';

/** Message of a rejected file. It contains the file name, because several can be rejected at once. */
export function fileErrorText({ upload }: Catalogue, { name }: File, fault: FileError, type: MediaType): string {
  if (fault === 'empty') return upload.emptyFile(name);
  if (fault === 'too-large') return type === 'photo' ? upload.imageTooLarge(name) : upload.videoTooLarge(name);
  return type === 'photo' ? upload.unsupportedImage(name) : upload.unsupportedVideo(name);
}
