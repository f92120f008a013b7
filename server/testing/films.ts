import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';

/**
 * Films for tests, made in code: real H.264 that any player shows, written the simplest way there is, as uncompressed
 * macroblocks (I_PCM; ITU-T H.264, 7.3.5). 128 x 96 pixels, every frame a key frame.
 */
const width = 128;
const height = 96;
const sps = Buffer.from('6742000af841a2', 'hex');
const pps = Buffer.from('68ce3880', 'hex');
const sliceHead = Buffer.from('05888421a0', 'hex');
const macroblockHead = Buffer.from('0d00', 'hex');

export const plantedInFilm = { title: 'TITLE-planted-in-film', place: 'PLACE-49.2827-123.1207' };

/** An MP4 as a camera leaves it: the index at the end, tags that name a place. */
export function film({ frames = 10 } = {}): Promise<Buffer> {
  return wrap(new Mp4OutputFormat({ fastStart: false }), frames);
}

export function quickTimeFilm(): Promise<Buffer> {
  return wrap(new MovOutputFormat({ fastStart: false }), 5);
}

/** The head of an AVI, which no browser plays, with nothing behind it. */
export function aviFilm(): Buffer {
  return Buffer.concat([Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'), Buffer.alloc(20_000)]);
}

async function wrap(format: OutputFormat, frames: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: 10 });
  output.setMetadataTags({ title: plantedInFilm.title, comment: plantedInFilm.place });
  await output.start();
  const decoderConfig = {
    codec: 'avc1.42000a',
    codedWidth: width,
    codedHeight: height,
    description: avcConfiguration(),
  };
  for (let index = 0; index < frames; index += 1) {
    const packet = new EncodedPacket(frame(index), 'key', index / 10, 1 / 10);
    await source.add(packet, index === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

const sized = (unit: Buffer) => [unit.length >> 8, unit.length & 255, ...unit];

/** ISO/IEC 14496-15, 5.3.3.1. */
function avcConfiguration(): Uint8Array {
  return Uint8Array.from([1, ...sps.subarray(1, 4), 0xff, 0xe1, ...sized(sps), 1, ...sized(pps)]);
}

function frame(index: number): Uint8Array {
  const parts: Buffer[] = [sliceHead];
  for (let block = 0; block < (width / 16) * (height / 16); block += 1) {
    if (block > 0) parts.push(macroblockHead);
    // No zero bytes, which would need escaping.
    parts.push(Buffer.alloc(256, 16 + ((block * 7 + index * 11) % 200)), Buffer.alloc(128, 100 + index));
  }
  const unit = Buffer.concat([...parts, Buffer.from([0x80])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}
