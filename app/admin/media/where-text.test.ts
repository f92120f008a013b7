import { expect, test } from 'vitest';
import { createFault } from '#contract/faults/field-fault.ts';
import { mediaCategoryNames } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { positionsIn, findPlacement, describeWhere } from './media-state.tsx';

const itemOf = (values: Partial<MediaItem>, id: number) =>
  ({ id: String(id), category: 'family-portraits', isPublished: true, state: 'ready', ...values }) as MediaItem;

function says(texts: typeof zh, over: Partial<MediaItem>, before: Partial<MediaItem>[] = []) {
  const media = [...before, over].map(itemOf);
  return describeWhere(texts, findPlacement(media.at(-1) as MediaItem, positionsIn(media)));
}

const nine = Array.from({ length: 9 }, () => ({}));
const banner = { category: 'hero-home' } as const;
const unreadable = 'The picture could not be read: VipsJpeg: premature end of JPEG image';
const failure = createFault('picture-unreadable', { words: 'VipsJpeg: premature end of JPEG image' });

test.each([
  ['shown', {}, [{}], '人像摄影页“全家福”第 2 个', 'Portrait page, Family portraits, number 2'],
  ['banner', banner, [], '首页的当前横幅', 'Home page, current banner'],
  ['not the first banner', banner, [banner], '未显示：另一张横幅排在前面', 'Not shown: another banner comes first'],
  ['beyond the cap', {}, nine, '未显示：排第 10，页面只显示前 8 个', 'Not shown: number 10, and the page shows 8'],
  ['draft', { isPublished: false }, [], '草稿，访客看不到', 'Draft; visitors do not see it'],
  ['processing', { state: 'processing' }, [], '处理中，完成后显示', 'Processing; shown when done'],
  ['failed', { state: 'failed', failureReason: null }, [], '处理失败', 'Processing failed'],
  [
    'failed and why',
    { state: 'failed', failureReason: unreadable, failure },
    [],
    '处理失败：图片无法读取，文件可能已损坏。请重新导出后再上传。',
    `Processing failed: ${unreadable}`,
  ],
  [
    'records only',
    { category: '3d-floor-plans' },
    [],
    '随使用它的视频或平面图显示',
    'Shown through the records of its section',
  ],
  [
    'not listed',
    { category: 'records-only' },
    [],
    '不单独展示，只出现在使用它的内容中',
    'Not listed; shows only in the records that use it',
  ],
] as const)('%s', (_case, item, before, inChinese, inEnglish) => {
  expect(says(zh, item, [...before])).toBe(inChinese);
  expect(says(en, item, [...before])).toBe(inEnglish);
});

test('no category is described by a URL', () => {
  for (const category of mediaCategoryNames) {
    for (const texts of [zh, en]) expect(says(texts, { category })).not.toMatch(/[/#]|undefined/);
  }
});
