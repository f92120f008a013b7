import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FlatKind } from '#contract/media-categories.ts';
import { zh } from '#app/i18n/zh.ts';
import { FlatNotice } from './media-state.tsx';

const draw = (shownFlat?: FlatKind) => renderToStaticMarkup(<FlatNotice item={shownFlat ? { shownFlat } : {}} />);

test('a photo with HDR and an animation that stands still each say what is not shown', () => {
  expect(draw('hdr')).toContain(zh.library.shownFlat.hdr);
  expect(draw('animation')).toContain(zh.library.shownFlat.animation);
  expect(draw('hdr')).toMatch(/HDR/);
  expect(draw('animation')).toMatch(/第一帧/);
});

test('a photo that is shown whole says nothing', () => {
  expect(draw()).toBe('');
});
