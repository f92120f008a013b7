import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

/**
 * Makes the delivered fonts and their CSS from the packages in devDependencies. Run it after one of them changes: `node
 * scripts/make-fonts.ts`. Axes are limited to the range that the design uses: a wide axis costs more than all glyphs.
 */
const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'app', 'fonts');
const packages = path.join(root, 'node_modules', '@fontsource-variable');

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/**
 * Each font has two files: the characters of English, small enough for a connection's initial window (14 KB), and the rest
 * of Latin, loaded only by pages that contain such characters. The rest is a family of its own: beside a file of the same family
 * that is not loaded, Chromium looks up a fallback font for every size.
 */
const cuts = [
  { suffix: '', familySuffix: '', text: `${range(0x20, 0x7e)}\u00a0©°·×–—‘’“”•…™→` },
  {
    suffix: '-extended',
    familySuffix: ' Extended',
    text: `${range(0xa1, 0xa8)}${range(0xaa, 0xaf)}${range(0xb1, 0xb6)}${range(0xb8, 0xd6)}${range(0xd8, 0xff)}ŒœŠšŽžŸı‚„†‹›€←↑↓−′″`,
  },
];

/**
 * Latin and Chinese share these characters, which are full-width in Chinese. The families `... beside Chinese` lack them, so
 * that they come from the Chinese font of the device.
 */
const chinesePunctuation = '·—‘’“”…';

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'pnum', 'tnum', 'onum'];

interface Face {
  family: string;
  package: string;
  file: string;
  style: 'normal' | 'italic';
  axes: Record<string, number | { min: number; max: number }>;
  /** As in @font-face: one number, or the range of a variable axis. */
  weight: string;
  /** Local fallback fonts shown until this one is loaded, and their metrics. */
  standIns: (typeof serifs)[number][];
}

// The vendors' own metrics; xWidthAvg is the frequency-weighted width of Latin text, as listed by @capsizecss/metrics.
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
  await copyFile(path.join(packages, face.package, 'LICENSE'), path.join(output, `${face.package}.LICENSE.txt`));
  const rules: string[] = [];
  for (const { suffix, familySuffix, text } of cuts) {
    const font = await subsetFont(source, text, {
      variationAxes: face.axes,
      keepFeatures: features,
      noHinting: true,
      targetFormat: 'woff2',
    });
    const name = `${face.package}${face.style === 'italic' ? '-italic' : ''}${suffix}.woff2`;
    await writeFile(path.join(output, name), font);
    console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);
    const rule = (family: string, characters: string) => `@font-face {
      font-family: '${family}';
      font-style: ${face.style};
      font-weight: ${face.weight};
      font-display: swap;
      src: url('./${name}') format('woff2');
      unicode-range: ${unicodeRange(characters)};
    }`;
    rules.push(rule(face.family + familySuffix, text));
    if (suffix !== '') continue;
    const latin = [...text].filter((character) => !chinesePunctuation.includes(character)).join('');
    rules.push(await makeStandIns(face, font), rule(`${face.family} beside Chinese`, latin));
  }
  return rules.join('\n');
}

async function makeStandIns(face: Face, font: Buffer): Promise<string> {
  const { fontFamily, fontFaces } = createFontStack(
    [{ ...(await fromBuffer(font)), familyName: face.family }, ...face.standIns],
    { fontFaceFormat: 'styleString' },
  );
  console.log(`  font-family: ${fontFamily}`);
  return String(fontFaces);
}

/** In CSS syntax: `U+20-7e, U+a9`. */
function unicodeRange(text: string): string {
  const codes = [...text].map((character) => character.codePointAt(0) as number).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(', ');
}

await mkdir(output, { recursive: true });
const css = [
  '/* Written by scripts/make-fonts.ts: the fonts, and stand-ins of the same size, so that nothing moves when they arrive. */',
];
for (const face of faces) css.push(await makeFace(face));
const file = path.join(output, 'fonts.css');
await writeFile(file, css.join('\n'));
execFileSync(path.join(root, 'node_modules', '.bin', 'oxfmt'), [file], { stdio: 'inherit' });
