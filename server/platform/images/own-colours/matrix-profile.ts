import { type Chromaticities, type Curve, d50, toProfileXyz } from './colour-spaces.ts';

/** An ICC profile (version 4) of three primaries and a curve. @returns undefined for primaries that span no space */
export function matrixProfile(chromaticities: Chromaticities, curve: Curve): Buffer | undefined {
  const matrix = toProfileXyz(chromaticities);
  if (!matrix) return undefined;
  const trc = parametric(curve);
  const column = (index: 0 | 1 | 2) => xyz(matrix.map((row) => row[index]));
  return createProfile('RGB ', [
    ['desc', text('Colours of the file')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(d50)],
    ['rXYZ', column(0)],
    ['gXYZ', column(1)],
    ['bXYZ', column(2)],
    ['rTRC', trc],
    ['gTRC', trc],
    ['bTRC', trc],
  ]);
}

/** An ICC profile of grey with a curve. */
export function greyProfile(curve: Curve): Buffer {
  const tags: Tag[] = [
    ['desc', text('Grey of the file')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(d50)],
    ['kTRC', parametric(curve)],
  ];
  return createProfile('GRAY', tags);
}

type Tag = [name: string, data: Buffer];

function createProfile(space: 'RGB ' | 'GRAY', tags: Tag[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    offset += data.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(offset, 0);
  head.writeUInt32BE(0x0420_0000, 8);
  head.write(`mntr${space}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of d50.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  return Buffer.concat([head, table, ...tags.map(([, data]) => data)]);
}

const fixed = (value: number) => Math.round(value * 65_536);

function typed(type: string, ...values: number[]): Buffer {
  const data = Buffer.alloc(8 + 4 * values.length);
  data.write(type, 0, 'latin1');
  for (const [index, value] of values.entries()) data.writeInt32BE(value, 8 + 4 * index);
  return data;
}

function xyz(values: readonly number[]): Buffer {
  return typed('XYZ ', ...values.map(fixed));
}

function parametric({ g, a, b, c, d }: Curve): Buffer {
  const isPower = a === 1 && b === 0 && d === 0;
  const values = isPower ? [g] : [g, a, b, c, d];
  // The type of the function is in two bytes, followed by two of zero.
  return typed('para', isPower ? 0 : 3 << 16, ...values.map(fixed));
}

/** One text in English, in UTF-16. */
function text(words: string): Buffer {
  const body = Buffer.from(words, 'utf16le').swap16();
  const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
  return Buffer.concat([typed('mluc', 1, 12, 0x656e_5553, body.length, 28), body, padding]);
}
