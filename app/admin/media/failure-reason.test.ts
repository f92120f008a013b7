import { expect, test } from 'vitest';
import { videoFailures } from '#contract/videos.ts';
import { zh } from './messages.ts';

test.each([
  'The picture could not be read: VipsJpeg: premature end of JPEG image',
  'The file ends too early. Was it copied or exported completely?',
  'This is not a complete PNG picture.',
  'This file holds no picture.',
  'This JPEG holds no picture.',
  'This JPEG has more parts than any camera writes.',
  'The picture is 40000 x 30000 pixels, which is too large.',
  'The file stopped the media worker again and again. It may be damaged: export it again and upload it anew.',
  'The file is missing from the storage. Upload it again, or restore it from a backup.',
  'The storage is full. The file was not kept.',
  'The file could not be processed. The log says why.',
  ...Object.values(videoFailures),
])('"%s" is said in Chinese', (reason) => {
  expect(zh.library.failureReason(reason)).toMatch(/[\u4e00-\u9fff]/);
  expect(zh.library.failureReason(reason)).not.toMatch(/[a-z]{3,} [a-z]{2,}/i);
});

test('figures are kept, and an unknown reason is returned as it is', () => {
  expect(zh.library.failureReason('The picture is 40000 x 30000 pixels, which is too large.')).toContain('40000x30000');
  expect(zh.library.failureReason('Something new.')).toBe('Something new.');
});
