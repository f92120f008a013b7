import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { fileErrorText } from './upload-rules.ts';

it.each([
  ['IMG_1.HEIC', 'photo', 'Most Compatible', '兼容性最佳'],
  ['scan.tiff', 'photo', 'JPEG', 'JPEG'],
  ['_DSC0001.ARW', 'photo', 'JPEG', 'JPEG'],
  ['clip.mkv', 'video', 'MP4', 'MP4'],
  ['clip.3gp', 'video', 'MP4', 'MP4'],
] as const)('says how to get another format out of the program that wrote %s', (name, type, english, chinese) => {
  expect(fileErrorText(en, { name }, 'unsupported', type)).toMatch(
    new RegExp(`${name}.+not supported.+\\. .*${english}`),
  );
  expect(fileErrorText(zh, { name }, 'unsupported', type)).toMatch(new RegExp(`${name}.+不支持.+。.*${chinese}`));
});

it('refuses other formats with the specified message alone', () => {
  expect(fileErrorText(zh, { name: 'notes.txt' }, 'unsupported', 'photo')).toBe(
    zh.upload.unsupportedImage('notes.txt'),
  );
});
