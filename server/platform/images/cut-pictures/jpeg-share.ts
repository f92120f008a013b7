import type { FileWindow } from '../file-window.ts';
import { type JpegSegment, jpegSegments } from '../jpeg-segments.ts';
import { BitReader, HuffmanTable, ScanEnd } from './huffman.ts';
import { createPrecision } from './jpeg-precision.ts';
import { readablePercent } from './readable-percent.ts';

interface Component {
  /** blocks of 8 x 8 samples in each direction for one unit of an interleaved scan */
  h: number;
  v: number;
  /** blocks of the component, without padding */
  blocks: number;
}

interface Frame {
  isProgressive: boolean;
  components: Map<number, Component>;
  /** units of an interleaved scan */
  units: number;
}

/** A block of one scan: its tables, where the scan has them. */
interface ScanBlock {
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
}

/** No unit of ten blocks has more bytes: 64 coefficients of up to 32 bits each, a zero after each byte, and a restart marker. */
const maxUnitBytes = 10 * 64 * 4 * 2 + 64;

/**
 * Counts the blocks of a JPEG that is cut short. The coefficients themselves are not computed, so this reads the file once and needs
 * little memory, whatever the picture's size. Arithmetic coding, which few programs write, counts as unreadable.
 * @throws AppError file-damaged if less than nine tenths can be decoded
 */
export async function readablePercentOfJpeg(file: FileWindow): Promise<number> {
  const tables = new Map<number, () => HuffmanTable>();
  const precision = createPrecision();
  let frame: Frame | undefined;
  let restartInterval = 0;
  /** A scan that refines coefficients counts if another segment follows it. */
  let confirm: (() => void) | undefined;

  for await (const segment of jpegSegments(file)) {
    confirm?.();
    confirm = undefined;
    const { marker } = segment;
    if (marker === 0xc4) await readTables(file, segment, tables);
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) frame = await readFrame(file, segment);
    else if (marker === 0xdd) restartInterval = (await file.at(segment.offset, 6)).readUInt16BE(4);
    else if (marker === 0xda && frame) {
      const scan = await readScan(file, segment, frame, tables);
      if (!scan) break;
      if (scan.high === 0) {
        const share = await shareOfScan(file, segment.end, { ...scan, restartInterval });
        precision.first(scan.ids, scan, share);
      } else confirm = () => precision.refined(scan.ids, scan);
    }
  }
  return readablePercent(frame ? precision.share([...frame.components.keys()]) : 0);
}

/** Reads a DHT segment. Tables are built when a scan uses them, because a hostile file has millions. */
async function readTables(file: FileWindow, { offset, end }: JpegSegment, tables: Map<number, () => HuffmanTable>) {
  const bytes = await file.copy(offset + 4, end - offset - 4);
  for (let at = 0; at + 17 <= bytes.length;) {
    const counts = bytes.subarray(at + 1, at + 17);
    const length = counts.reduce((sum, count) => sum + count, 0);
    const symbols = bytes.subarray(at + 17, at + 17 + length);
    let built: HuffmanTable | undefined;
    tables.set(bytes[at] as number, () => (built ??= new HuffmanTable(counts, symbols)));
    at += 17 + length;
  }
}

async function readFrame(file: FileWindow, { marker, offset, end }: JpegSegment): Promise<Frame | undefined> {
  const bytes = await file.copy(offset, end - offset);
  const count = bytes[9] ?? 0;
  if (count === 0 || count > 4 || bytes.length < 10 + 3 * count) return undefined;
  const size = { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) };
  const sampled = Array.from({ length: count }, (_, index) => {
    const factors = bytes[11 + 3 * index] as number;
    return { id: bytes[10 + 3 * index] as number, h: factors >> 4, v: factors & 15 };
  });
  if (sampled.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return undefined;
  const h = Math.max(...sampled.map((one) => one.h));
  const v = Math.max(...sampled.map((one) => one.v));
  return {
    isProgressive: marker === 0xc2,
    units: Math.ceil(size.width / (8 * h)) * Math.ceil(size.height / (8 * v)),
    components: new Map(
      sampled.map((one) => [
        one.id,
        { h: one.h, v: one.v, blocks: blocksOf(size.width, one.h, h) * blocksOf(size.height, one.v, v) },
      ]),
    ),
  };
}

/** Blocks in one direction of a component that has `part` of `whole` samples. */
function blocksOf(samples: number, part: number, whole: number): number {
  return Math.ceil(Math.ceil((samples * part) / whole) / 8);
}

interface Scan {
  ids: number[];
  /** the first and the last coefficient of a block, in zigzag order */
  from: number;
  to: number;
  /** successive approximation: 0 for a first pass, and the bits left for later passes */
  high: number;
  low: number;
  isProgressive: boolean;
  units: number;
  blocks: ScanBlock[];
}

/** @returns undefined for a scan that no decoder accepts */
async function readScan(
  file: FileWindow,
  { offset, end }: JpegSegment,
  { isProgressive, components, units }: Frame,
  tables: Map<number, () => HuffmanTable>,
): Promise<Scan | undefined> {
  const bytes = await file.copy(offset, end - offset);
  const count = bytes[4] ?? 0;
  if (count === 0 || count > 4 || bytes.length < 8 + 2 * count) return undefined;
  const [from, to, approximation] = bytes.subarray(5 + 2 * count) as unknown as [number, number, number];
  const [low, high] = isProgressive ? [approximation & 15, approximation >> 4] : [0, 0];
  const isAc = isProgressive && from > 0;
  if (isProgressive && (to > 63 || from > to || (isAc ? count > 1 : to > 0))) return undefined;
  const ids: number[] = [];
  const blocks: ScanBlock[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = bytes[5 + 2 * index] as number;
    const component = components.get(id);
    if (!component) return undefined;
    const selected = bytes[6 + 2 * index] as number;
    const block = { dc: tables.get(selected >> 4)?.(), ac: tables.get(0x10 | (selected & 15))?.() };
    if (high === 0 && ((!isAc && !block.dc) || ((isAc || !isProgressive) && !block.ac))) return undefined;
    ids.push(id);
    for (let one = 0; one < (count === 1 ? 1 : component.h * component.v); one += 1) blocks.push(block);
  }
  if (blocks.length > 10) return undefined;
  const single = count === 1 ? components.get(ids[0] as number)?.blocks : undefined;
  const band = isProgressive ? { from, to } : { from: 0, to: 63 };
  return { ids, ...band, high, low, isProgressive, units: single ?? units, blocks };
}

/** Which part of a scan's units the file has, from 0 to 1. */
async function shareOfScan(file: FileWindow, start: number, scan: Scan & { restartInterval: number }): Promise<number> {
  const bits = new BitReader();
  let base = start;
  let done = 0;
  let run = 0;
  const refill = async () => {
    base += bits.at;
    if (base < file.size) bits.continueIn(await file.at(base, Math.min(maxUnitBytes, file.size - base)));
  };
  const toRestart = () => (scan.restartInterval > 0 ? scan.restartInterval - (done % scan.restartInterval) : Infinity);
  if (start >= file.size) return 0;
  await refill();
  try {
    while (done < scan.units) {
      if (bits.left < maxUnitBytes && base + bits.at + bits.left < file.size) await refill();
      if (run > 0) {
        const step = Math.min(run, scan.units - done, toRestart());
        run -= step;
        done += step;
      } else {
        run = skipUnit(bits, scan);
        done += 1;
      }
      if (scan.restartInterval > 0 && done % scan.restartInterval === 0 && done < scan.units) {
        run = 0;
        bits.align();
        bits.passRestart();
      }
    }
  } catch (error) {
    if (!(error instanceof ScanEnd)) throw error;
  }
  return done / scan.units;
}

/** @returns how many of the next blocks are empty (ITU-T T.81, annex G.1.2.2) */
function skipUnit(bits: BitReader, { blocks, isProgressive, from, to }: Scan): number {
  for (const { dc, ac } of blocks) {
    if (from === 0) bits.skip((dc as HuffmanTable).next(bits) & 15);
    if (to === 0) continue;
    for (let k = Math.max(from, 1); k <= to; k += 1) {
      const symbol = (ac as HuffmanTable).next(bits);
      const zeros = symbol >> 4;
      const size = symbol & 15;
      if (size > 0) bits.skip(size);
      else if (zeros < 15) {
        if (!isProgressive) break;
        return (1 << zeros) - 1 + (zeros > 0 ? bits.read(zeros) : 0);
      }
      k += zeros;
    }
  }
  return 0;
}
