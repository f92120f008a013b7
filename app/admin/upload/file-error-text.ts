import type { MediaType } from '#contract/media/media.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { FileError } from './upload-rules.ts';

/** Formats of telephones and cameras that browsers cannot show, by what they are called in their programs. */
const cameraFormats: Record<keyof Catalogue['upload']['otherFormats'], readonly string[]> = {
  heic: ['heic', 'heif', 'hif', 'avif'],
  tiff: ['tif', 'tiff', 'psd', 'bmp'],
  raw: [
    'raw',
    'dng',
    'cr2',
    'cr3',
    'crw',
    'nef',
    'nrw',
    'arw',
    'srf',
    'sr2',
    'raf',
    'orf',
    'rw2',
    'pef',
    'srw',
    '3fr',
    'iiq',
  ],
  video: ['mkv', '3gp', '3g2', 'mts', 'm2ts', 'mpg', 'mpeg', 'flv', 'hevc', 'm4v', 'mxf', 'braw', 'r3d'],
};

/** Message of a rejected file. It contains the file name, because several can be rejected at once. */
export function fileErrorText(
  { upload }: Catalogue,
  { name }: Pick<File, 'name'>,
  fault: FileError,
  type: MediaType,
): string {
  if (fault === 'empty') return upload.emptyFile(name);
  if (fault === 'too-large') return type === 'photo' ? upload.imageTooLarge(name) : upload.videoTooLarge(name);
  const refusal = type === 'photo' ? upload.unsupportedImage(name) : upload.unsupportedVideo(name);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = (Object.keys(cameraFormats) as (keyof typeof cameraFormats)[]).find((one) =>
    cameraFormats[one].includes(extension),
  );
  return format ? upload.withSuggestion(refusal, upload.otherFormats[format]) : refusal;
}
