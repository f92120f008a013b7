import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';

/**
 * Makes the delivered fonts and their CSS from the packages in devDependencies. Run by hand after one of them changed:
 * `node scripts/make-fonts.ts`. Axes are pinned to the cuts that the design uses: a wide axis costs more than all its glyphs.
 */
const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'app', 'fonts');
const packages = path.join(root, 'node_modules', '@fontsource-variable');

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸı–—‘’‚“”„†•…‹›€™←↑→↓−′″`;

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'pnum', 'tnum', 'onum'];

interface Face {
  family: string;
  package: string;
  file: string;
  style: 'normal' | 'italic';
  axes: Record<string, number | { min: number; max: number }>;
  /** As in @font-face: one number, or the range that stayed variable. */
  weight: string;
  /** Fonts of the visitor's machine that stand in until this one is there, and their metrics. */
  standIns: (typeof serifs)[number][];
}

// Their makers' own figures; xWidthAvg is the frequency-weighted width of Latin text, as @capsizecss/metrics lists it.
const serifs = [
  { familyName: 'Georgia', ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 },
  { familyName: 'Noto Serif', ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 481 },
  { familyName: 'DejaVu Serif', ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1058 },
];
const sans = [
  { familyName: 'Arial', ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 },
  { familyName: 'Roboto', ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 911 },
  { familyName: 'DejaVu Sans', ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1041 },
];

const faces: Face[] = [
  {
    family: 'Newsreader',
    package: 'newsreader',
    file: 'newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    axes: { opsz: 48, wght: 350 },
    weight: '400',
    standIns: serifs,
  },
  {
    family: 'Hanken Grotesk',
    package: 'hanken-grotesk',
    file: 'hanken-grotesk-latin-wght-normal.woff2',
    style: 'normal',
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    standIns: sans,
  },
];

async function makeFace(face: Face): Promise<string> {
  const source = await readFile(path.join(packages, face.package, 'files', face.file));
  const options = { variationAxes: face.axes, keepFeatures: features, noHinting: true };
  const font = await subsetFont(source, latin, { ...options, targetFormat: 'woff2' });
  const name = `${face.package}${face.style === 'italic' ? '-italic' : ''}.woff2`;
  await writeFile(path.join(output, name), font);
  await copyFile(path.join(packages, face.package, 'LICENSE'), path.join(output, `${face.package}.LICENSE.txt`));
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);

  const { fontFamily, fontFaces } = createFontStack(
    [{ ...(await fromBuffer(font)), familyName: face.family }, ...face.standIns],
    { fontFaceFormat: 'styleString' },
  );
  console.log(`  font-family: ${fontFamily}`);
  return `@font-face {
    font-family: '${face.family}';
    font-style: ${face.style};
    font-weight: ${face.weight};
    font-display: swap;
    src: url('./${name}') format('woff2');
  }
  ${fontFaces}`;
}

await mkdir(output, { recursive: true });
const css = [
  '/* Written by scripts/make-fonts.ts: the fonts, and stand-ins of the same size, so that nothing moves when they arrive. */',
];
for (const face of faces) css.push(await makeFace(face));
const file = path.join(output, 'fonts.css');
await writeFile(file, await format(css.join('\n'), { ...(await resolveConfig(file)), filepath: file }));
