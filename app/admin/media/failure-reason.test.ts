import { expect, test } from 'vitest';
import { createFault } from '#contract/faults/field-fault.ts';
import { en } from '#app/i18n/en.ts';
import { translateFailure } from '#app/i18n/translate-message.ts';
import { zh } from '#app/i18n/zh.ts';
import { formatFailure, readFailure } from '#server/media/processing/failures.ts';
import { videoFailures } from '#server/testing/fixtures/video-failures.ts';

/** What is stored of a failed item, as the server tells it and a catalogue says it. */
function say(texts: typeof zh, stored: string): string {
  const { code, params, message } = readFailure(stored);
  return translateFailure(texts, { failureReason: message, failure: { code, params } });
}

// As earlier versions stored them: a code whose words are changed must still be found by these.
test.each([
  'The picture could not be read: VipsJpeg: premature end of JPEG image',
  'The file ends too early. Was it copied or exported completely?',
  'This is not a complete PNG picture.',
  'This file holds no picture.',
  'This JPEG holds no picture.',
  'This GIF has more parts than any program writes.',
  'This JPEG has more parts than any camera writes.',
  'The picture is 40000 x 30000 pixels, which is too large.',
  'The file stopped the media worker again and again. It may be damaged: export it again and upload it anew.',
  'The file is missing from the storage. Upload it again, or restore it from a backup.',
  'The storage is full. The file was not kept.',
  'The file could not be processed. The log says why.',
  'The video ends too early. Was it copied or exported completely?',
  'Browsers do not play this video, and ffmpeg, which converts videos, is not installed on the server. Export it as MP4 with H.264 and AAC, or have ffmpeg installed.',
  ...Object.values(videoFailures),
])('"%s" is said in Chinese', (reason) => {
  expect(say(zh, reason)).toMatch(/[\u4e00-\u9fff]/);
  expect(say(zh, reason)).not.toMatch(/[a-z]{3,} [a-z]{2,}/i);
  expect(say(en, reason)).toBe(reason);
  expect(readFailure(reason).message).toBe(reason);
});

test('figures are kept, and an unknown reason is returned as it is', () => {
  const [sentence, stored] = [
    'The picture is 40000 x 30000 pixels, which is too large.',
    formatFailure(createFault('picture-too-large', { width: 40_000, height: 30_000 })),
  ];
  for (const reason of [sentence, stored]) expect(say(zh, reason)).toContain('40000x30000');
  expect(readFailure(stored)).toEqual({
    code: 'picture-too-large',
    params: { width: 40_000, height: 30_000 },
    message: sentence,
  });
  expect(say(zh, 'Something new.')).toBe('Something new.');
  expect(say(zh, '{')).toBe('{');
});

test('what another version of the server says is shown, if it knows other failures or tells no codes', () => {
  const failure = { code: 'file-on-fire', params: {} };
  expect(translateFailure(zh, { failureReason: 'It burns.', failure })).toBe('It burns.');
  expect(translateFailure(zh, { failureReason: 'It burns.' })).toBe('It burns.');
});
