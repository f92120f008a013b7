import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoGrid } from './photo-grid.tsx';

/** A gallery of pictures of these widths by 1,000 pixels. */
function render(...widths: number[]): string {
  const pictures = widths.map((width, index) => ({
    base: `/pictures/test/${index}`,
    width,
    height: 1000,
    alt: `Picture ${index + 1}`,
    caption: null,
    colour: '#887766',
    widths: [480, 960, 1600],
    jpegWidths: [960],
  }));
  return renderToStaticMarkup(<PhotoGrid pictures={pictures} label="Portfolio" />);
}

test('a gallery of full rows is wide on a large screen, and its pictures announce that', () => {
  const markup = render(1500, 1000, 1500);
  expect(markup).toContain('class="photo-grid photo-grid-wide"');
  expect(markup).toContain('sizes="(min-width: 112.5rem) 39.375rem, (min-width: 93rem) 31.875rem,');
});

test('one with a row that ends early keeps to the column of the text, beside which it would reach on the left only', () => {
  const markup = render(667, 667);
  expect(markup).toContain('class="photo-grid"');
  expect(markup).toContain('sizes="(min-width: 93rem) ');
  expect(markup).not.toContain('112.5rem');
});
