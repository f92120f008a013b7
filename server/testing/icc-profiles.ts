/** Primaries adapted to D50, as ICC profiles hold them, and the exponent of the tone curve. */
const spaces = {
  p3: { primaries: [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407], gamma: 2.2 },
  a98rgb: {
    primaries: [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457],
    gamma: 2.19921875,
  },
  prophoto: { primaries: [0.79767, 0.28804, 0, 0.13519, 0.71188, 0, 0.03134, 0.00009, 0.82491], gamma: 1.8 },
} as const;

const d50 = [0.9642, 1, 0.8249];

/** A profile of version 2 with three primaries and a gamma curve (ICC.1:2001-04), of some five hundred bytes. */
export function matrixProfile(space: keyof typeof spaces): Buffer {
  const { primaries, gamma } = spaces[space];
  return profileOf('RGB ', [
    ['desc', description(space === 'p3' ? 'Display P3' : space)],
    ['cprt', text('none')],
    ['wtpt', xyz(d50)],
    ['rXYZ', xyz(primaries.slice(0, 3))],
    ['gXYZ', xyz(primaries.slice(3, 6))],
    ['bXYZ', xyz(primaries.slice(6, 9))],
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve(gamma)]),
  ]);
}

/** A profile of a picture in shades of grey, as scanners write it. */
export function greyProfile(gamma: number): Buffer {
  return profileOf('GRAY', [
    ['desc', description('grey')],
    ['cprt', text('none')],
    ['wtpt', xyz(d50)],
    ['kTRC', curve(gamma)],
  ]);
}

function profileOf(colourSpace: string, tags: [name: string, data: Buffer][]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  tags.forEach(([name, data], index) => {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    offset += data.length;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(offset, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntr${colourSpace}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  d50.forEach((value, index) => head.writeInt32BE(fixed(value), 68 + 4 * index));
  return Buffer.concat([head, table, ...tags.map(([, data]) => data)]);
}

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 0, 'latin1');
  values.forEach((value, index) => data.writeInt32BE(fixed(value), 8 + 4 * index));
  return data;
}

function curve(gamma: number): Buffer {
  const data = Buffer.alloc(16);
  data.write('curv', 0, 'latin1');
  data.writeUInt32BE(1, 8);
  data.writeUInt16BE(Math.round(gamma * 256), 12);
  return data;
}

function text(value: string): Buffer {
  return padded(Buffer.from(`text\0\0\0\0${value}\0`, 'latin1'));
}

function description(value: string): Buffer {
  const head = Buffer.from('desc\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(value.length + 1, 8);
  return padded(Buffer.concat([head, Buffer.from(`${value}\0`, 'latin1'), Buffer.alloc(78)]));
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
