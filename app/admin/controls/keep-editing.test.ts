import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';

/** The questions whose yes loses what was typed or sent, and what no is called: "cancel" could mean either. */
const questions: [asks: string, no: string][] = [
  ['texts.discard,', 'texts.keepEditing'],
  ['own.discardText', 'records.keepEditing'],
  ['own.replaceDraft', 'records.keepEditing'],
  ['texts.workflow.replaceText', 'records.keepEditing'],
  ['texts.picker.stopUpload', 'texts.picker.keepUploading'],
];

const sources = globSync('app/admin/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

it.each(questions)('the question %s is answered with %s, not with "cancel"', (asks, no) => {
  const asking = sources.filter(({ source }) => source.includes(`text: ${asks}`));
  expect(asking.length).toBeGreaterThan(0);
  expect(
    asking.filter(({ source }) => !new RegExp(`cancelLabel: (texts\\.)?${no.replaceAll('.', '\\.')}`).test(source)),
  ).toEqual([]);
});

it('every question about what is lost is among them', () => {
  const lost = /放弃|丢弃|替换|停止上传/;
  const asked = JSON.stringify({ ...zh, mail: {} }).match(/"[^"]*[？?][^"]*"/g) ?? [];
  expect(asked.filter((text) => lost.test(text))).toHaveLength(questions.length);
  expect(zh.records.keepEditing).toBe('继续编辑');
  expect(en.records.keepEditing).toBe('Keep editing');
});
