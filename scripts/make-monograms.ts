import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { builtInTeam } from '#content/team-members.ts';
import type { Master } from './make-pictures.ts';
import { findChromium } from './testing/find-chromium.ts';
import { quietArguments } from './testing/quiet-chromium.ts';

/**
 * Makes the masters of the sample members' portraits: initials in the display face on a painted backdrop, each in its own
 * tone. Run it after a name changes: `node scripts/make-monograms.ts && node scripts/make-pictures.ts`.
 */
const root = path.resolve(import.meta.dirname, '..');
const manifestFile = path.join(root, 'imagery/manifest.json');
const group = 'team';
const [width, height] = [1280, 1600];
/** The initials stand in the middle of both crops: the whole picture, and the square that large cards show. */
const middle = 0.47;

/** Ground, light and ink of each backdrop, in the order of the team: neighbors differ in tone and in brightness. */
const tones = [
  ['#33291f', '#7b6a55', '#f1e6d3'],
  ['#25323a', '#5f747c', '#e6efee'],
  ['#b39480', '#dccabb', '#4a3226'],
  ['#34382d', '#757a64', '#eef0e0'],
  ['#9b9a97', '#d6d4d0', '#2f2e2c'],
  ['#40251f', '#8a5c4d', '#f6e3d8'],
  ['#b3a48f', '#e2d8c8', '#463a2b'],
  ['#262a38', '#636a82', '#e7e8f0'],
  ['#443b28', '#8c7d5a', '#f6eed8'],
  ['#2b3330', '#6d7b74', '#e8efea'],
  ['#a08a8a', '#d3c2bf', '#402c2d'],
  ['#1f1c1a', '#5c5650', '#e8e1d8'],
  ['#8b989c', '#c8d0d0', '#26343a'],
  ['#4a2f1c', '#94704c', '#fbe9d4'],
  ['#9c9c8b', '#d2d2c2', '#35362a'],
  ['#332a33', '#766a76', '#efe6ee'],
  ['#a98f69', '#d9c4a0', '#413016'],
  ['#26322d', '#62786d', '#e4eee8'],
] as const;

/** First letters of the first and the last name, without a second half after a hyphen. */
function toInitials(name: string): string {
  const words = name.split(' ');
  return `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`;
}

function monogram(initials: string, index: number, font: string): string {
  const [ground, light, ink] = tones[index % tones.length] ?? tones[0];
  // The light falls from the left and from the right in turn.
  const side = index % 2 === 0 ? 32 : 68;
  return `<!doctype html><style>
    @font-face { font-family: display; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; position: relative;
      background: radial-gradient(ellipse 78% 62% at ${side}% 38%, ${light}, ${ground} 100%) }
    svg, div { position: absolute; inset: 0; width: 100%; height: 100% }
    .strokes { mix-blend-mode: soft-light; opacity: 0.5; filter: blur(3px) }
    .clouds { mix-blend-mode: soft-light; opacity: 0.8 }
    .vignette { background: radial-gradient(ellipse 90% 85% at 50% 45%, transparent 55%, rgb(0 0 0 / 0.35)) }
    p { position: absolute; left: 0; right: 0; top: ${middle * 100}%; margin: 0; translate: 0 -50%; text-align: center;
      font: 300 520px/1 display; letter-spacing: -0.02em; color: ${ink}; opacity: 0.92 }
  </style>
  <svg class="clouds"><filter id="clouds"><feTurbulence type="fractalNoise" baseFrequency="0.0022 0.0028" numOctaves="3" seed="${index + 1}"/>
    <feColorMatrix values="1.3 0 0 0 -0.12  1.3 0 0 0 -0.12  1.3 0 0 0 -0.12  0 0 0 0 1"/></filter><rect width="100%" height="100%" filter="url(#clouds)"/></svg>
  <svg class="strokes"><filter id="strokes"><feTurbulence type="fractalNoise" baseFrequency="0.0045 0.012" numOctaves="2" seed="${index + 40}"/>
    <feColorMatrix values="1.3 0 0 0 -0.15  1.3 0 0 0 -0.15  1.3 0 0 0 -0.15  0 0 0 0 1"/></filter>
    <rect x="-40%" y="-40%" width="180%" height="180%" transform="rotate(${index % 2 === 0 ? -28 : 24} 640 800)" filter="url(#strokes)"/></svg>
  <div class="vignette"></div><p>${initials}</p>`;
}

const font = (await readFile(path.join(root, 'app/fonts/newsreader.woff2'))).toString('base64');
const browser = await chromium.launch({ executablePath: findChromium().path, args: [...quietArguments] });
const page = await browser.newPage({ viewport: { width, height } });
const made: Master[] = [];
for (const [index, { name }] of builtInTeam.entries()) {
  const initials = toInitials(name);
  await page.setContent(monogram(initials, index, font));
  await page.evaluate(() => document.fonts.load('300 470px display').then(() => undefined));
  const file = `masters/${group}/monogram-${initials.toLowerCase()}.webp`;
  await writeFile(
    path.join(root, 'imagery', file),
    await sharp(await page.screenshot())
      .webp({ quality: 90 })
      .toBuffer(),
  );
  made.push({
    file,
    group,
    alt: `The initials ${initials} on a painted backdrop`,
    altZh: `手绘背景上的姓名首字母 ${initials}`,
    width,
    height,
    dominant: (tones[index % tones.length] ?? tones[0])[0],
    credits: [],
  });
}
await browser.close();

const masters = JSON.parse(await readFile(manifestFile, 'utf8')) as Master[];
const others = masters.filter(({ file }) => !file.startsWith(`masters/${group}/monogram-`));
const all = [...others, ...made].sort((a, b) => (a.file < b.file ? -1 : 1));
await writeFile(manifestFile, `${JSON.stringify(all, null, 1)}\n`);
console.log(`${made.length} monograms`);
