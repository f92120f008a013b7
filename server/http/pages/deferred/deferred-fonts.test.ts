import { expect, test } from 'vitest';
import { splitFonts } from './deferred-fonts.ts';

const web = '@font-face{font-family:Newsreader;src:url(/assets/n.woff2)format("woff2")}';
const fallback = '@font-face{font-family:Fallback;src:local(Georgia);size-adjust:95%}';

test('rules that download a font are separated from fallbacks to installed fonts', () => {
  expect(splitFonts(`${web}${fallback}p{color:red}${web}`)).toEqual({
    fonts: web + web,
    rest: `${fallback}p{color:red}`,
  });
  expect(splitFonts('p{color:red}')).toEqual({ fonts: '', rest: 'p{color:red}' });
});
