import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PictureSource } from '#contract/media.ts';
import { Picture, formatSrcSet, toThumbnailUrl } from './picture.tsx';

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
const draw = (given: Partial<PictureSource> = {}) =>
  renderToStaticMarkup(<Picture source={{ ...source, ...given }} sizes="100vw" />);

test('a complete picture offers its formats, best first, and a JPEG as a fallback', () => {
  const html = draw();
  expect([...html.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(['image/avif', 'image/webp']);
  expect(html).toContain('src="/media/a/b/1440.jpg"');
  expect(html).toContain('style="background-color:#888888"');
  expect(html.match(/srcSet/gi)).toHaveLength(2);
});

test('a new picture has only its first JPEGs, and references no other file', () => {
  const html = draw({ widths: [] });
  expect(html).not.toContain('<source');
  expect(html).toContain('srcSet="/media/a/b/640.jpg 640w, /media/a/b/1440.jpg 1440w"');
  expect(html).not.toMatch(/avif|webp/);
});

test('`widest` leaves out larger files', () => {
  const widths = [320, 640, 960, 1440, 1920];
  expect(formatSrcSet({ ...source, widths }, 'avif', 640)).toBe('/media/a/b/320.avif 320w, /media/a/b/640.avif 640w');
  expect(formatSrcSet({ ...source, widths }, 'avif', 641)).toMatch(/960w$/);
  expect(formatSrcSet({ ...source, widths }, 'avif', 3000)).toMatch(/1920w$/);
  expect(formatSrcSet({ ...source, widths }, 'avif')).toMatch(/1920w$/);
});

test('an animated picture is a still with reduced motion', () => {
  const html = draw({ isAnimated: true });
  const [still, moving] = html.match(/<source[^>]*>/g) as string[];
  expect(still).toContain('media="(prefers-reduced-motion: reduce)"');
  expect(still).toContain('/640.jpg 640w');
  expect(moving).toContain('type="image/webp"');
  expect(html).not.toContain('avif');
  expect(toThumbnailUrl({ ...source, isAnimated: true })).toBe('/media/a/b/640.jpg');
});

test('a picture is cropped at its focal point, and around its middle without one', () => {
  expect(draw({ focalPoint: { x: 10, y: 31 } })).toContain('object-position:10% 31%');
  expect(draw()).not.toContain('object-position');
});
