import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PictureSource } from '#contract/media.ts';
import { ServicePicture } from './services.tsx';

const source: PictureSource = {
  base: '/media/a/b',
  width: 1600,
  height: 1200,
  widths: [320, 640],
  jpegWidths: [640, 1440],
  colour: '#888888',
  alt: 'A harbour',
  caption: null,
};
const draw = (...pictures: PictureSource[]) =>
  renderToStaticMarkup(<ServicePicture card="family" pictures={pictures} sizes="45vw" />);

test('the picture of a card offers AVIF, WebP and JPEG', () => {
  const html = draw(source);
  expect([...html.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(['image/avif', 'image/webp']);
  expect(html).toContain('srcSet="/media/a/b/640.jpg 640w, /media/a/b/1440.jpg 1440w"');
});

test.each([{ widths: [] }, { isAnimated: true as const }])('%o offers only JPEGs', (given) => {
  const html = draw({ ...source, ...given });
  expect(html).not.toContain('<source');
  expect(html).toContain('srcSet="/media/a/b/640.jpg 640w, /media/a/b/1440.jpg 1440w"');
  expect(html).not.toMatch(/avif|webp/);
});
