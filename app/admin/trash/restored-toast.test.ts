import { expect, test } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { restoredToast } from './data.ts';

const failed = { entity: 'gallery', id: crypto.randomUUID(), code: 'slug-taken' } as const;

test('what was restored is counted', () => {
  expect(restoredToast(en, { count: 2, failed: [], withoutParent: 0 })).toEqual({ title: '2 items restored' });
  expect(restoredToast(en, { count: 0, failed: [], withoutParent: 0 }).title).toBe('It is not in the trash any more');
});

test('what was not restored is named with the reason, once', () => {
  expect(restoredToast(en, { count: 1, failed: [failed, failed], withoutParent: 0 })).toEqual({
    title: '1 item restored. 2 items were not restored',
    text: 'This slug is taken; please choose another.',
    destructive: true,
  });
  const waiting = { ...failed, code: 'gallery-in-trash' } as const;
  expect(restoredToast(zh, { count: 0, failed: [waiting], withoutParent: 0 })).toMatchObject({
    title: '有 1 项没有恢复',
    text: zh.problems['gallery-in-trash'],
  });
});

test('a picture whose gallery is gone is said to be a draft, and where it is', () => {
  const { title, text } = restoredToast(en, { count: 1, failed: [], withoutParent: 1 });
  expect(title).toBe('1 item restored');
  expect(text).toContain('Pictures without a gallery');
});
