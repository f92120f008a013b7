import { expect, test } from 'vitest';
import { splitFonts } from './deferred-fonts.ts';

const web = '@font-face{font-family:Newsreader;src:url(/assets/n.woff2)format("woff2")}';
const standIn = '@font-face{font-family:Fallback;src:local(Georgia);size-adjust:95%}';

test('rules that load a font are told from stand-ins that are on the machine', () => {
  expect(splitFonts(`${web}${standIn}p{color:red}${web}`)).toEqual({
    fonts: web + web,
    rest: `${standIn}p{color:red}`,
  });
  expect(splitFonts('p{color:red}')).toEqual({ fonts: '', rest: 'p{color:red}' });
});
