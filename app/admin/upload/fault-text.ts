import type { MediaType } from '#contract/media/media.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { FileFault } from './upload-rules.ts';

/** Why a file is not taken, with its name, for several may be refused at once. */
export function faultText({ upload }: Catalogue, { name }: File, fault: FileFault, type: MediaType): string {
  if (fault === 'empty') return upload.emptyFile(name);
  if (fault === 'too-large') return type === 'photo' ? upload.imageTooLarge(name) : upload.videoTooLarge(name);
  return type === 'photo' ? upload.unsupportedImage(name) : upload.unsupportedVideo(name);
}
