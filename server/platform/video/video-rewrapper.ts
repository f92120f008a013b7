import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { createFault } from '#contract/faults/field-fault.ts';
import { videoType } from '#contract/media.ts';
import { AppError } from '#server/platform/app-error.ts';

export interface VideoFacts {
  container: 'mp4' | 'webm';
  /** upright pixels */
  width: number;
  height: number;
  durationSeconds: number;
  /** the full MIME type, with the codecs of picture and sound */
  type: string;
}

export interface VideoRewrapper {
  /**
   * Copies picture and sound unchanged into a new container at `outputPath`, and nothing else: no metadata, no location, no
   * other tracks, no SEI units. An MP4 gets its index in front, so that it starts playing before it is loaded.
   * @throws AppError file-damaged, or file-type-not-supported if browsers cannot play it
   */
  rewrap(inputPath: string, outputPath: string): Promise<VideoFacts>;
}

/** Codecs that recent browsers play in each container. */
const playable = {
  mp4: { video: ['avc', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Eight hours of video at 60 frames per second, with its sound. */
const maxPackets = 4_000_000;

export function createVideoRewrapper(): VideoRewrapper {
  return {
    async rewrap(inputPath, outputPath) {
      // Only these formats: others, above all playlists, refer to other files and URLs.
      const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(inputPath) });
      try {
        return await copy(input, outputPath);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('file-damaged', createFault('video-unreadable'), { cause: error });
      } finally {
        input.dispose();
      }
    },
  };
}

async function copy(input: Input, outputPath: string): Promise<VideoFacts> {
  const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (!video) throw new AppError('file-damaged', createFault('no-video'));
  const audio = await input.getPrimaryAudioTrack();
  const container = (await input.getFormat()) === WEBM ? 'webm' : 'mp4';
  await refuseUnplayable(container, video, audio);

  const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' });
  const output = new Output({ format, target: new FilePathTarget(outputPath) });
  const tracks = await Promise.all([addVideo(output, video), audio && addAudio(output, audio)]);
  await output.start();
  const used = audio ? [video, audio] : [video];
  // A container's times start at zero; audio recorded before the first frame has negative times, and what an edit list leaves out.
  const shift = Math.min(0, await input.getFirstTimestamp(used));
  try {
    await Promise.all(tracks.map((track) => track && pump(track, shift)));
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
  return {
    container,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    // Other tracks may be longer.
    durationSeconds: (await input.computeDuration(used)) - shift,
    type: await findVideoType(outputPath),
  };
}

/** The full MIME type of a video made here, such as `video/mp4; codecs="avc1.64001f, mp4a.40.2"`; without codecs if they cannot be told. */
export async function findVideoType(file: string): Promise<string> {
  const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(file) });
  try {
    return videoType.parse(await input.getMimeType());
  } catch {
    return 'video/mp4';
  } finally {
    input.dispose();
  }
}

async function refuseUnplayable(container: 'mp4' | 'webm', video: InputVideoTrack, audio: InputAudioTrack | null) {
  const codecs = [
    { codec: await video.getCodec(), known: playable[container].video },
    ...(audio ? [{ codec: await audio.getCodec(), known: playable[container].audio }] : []),
  ];
  for (const { codec, known } of codecs) {
    if (codec && known.includes(codec)) continue;
    throw new AppError(
      'file-type-not-supported',
      `Browsers do not play this video (${codec ?? 'unknown codec'}). Export it as MP4 with H.264 and AAC.`,
    );
  }
}

interface CopiedTrack {
  from: InputTrack;
  /** number of packets in the index */
  packets: number;
  add(packet: EncodedPacket, isFirst: boolean): Promise<void>;
  close(): void;
}

async function addVideo(output: Output, from: InputVideoTrack): Promise<CopiedTrack> {
  const codec = (await from.getCodec())!;
  const source = new EncodedVideoPacketSource(codec);
  const decoderConfig = (await from.getDecoderConfig()) ?? undefined;
  const packets = await packetCount(from);
  const strip = codec === 'avc' ? stripperFor(decoderConfig?.description) : (packet: EncodedPacket) => packet;
  output.addVideoTrack(source, {
    rotation: await from.getRotation(),
    flip: await from.getFlip(),
    maximumPacketCount: packets,
  });
  return {
    from,
    packets,
    add: (packet, isFirst) => source.add(strip(packet), isFirst && decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

function stripperFor(description: AllowSharedBufferSource | undefined) {
  // Without an avcC record, units are separated by start codes, which these containers do not use.
  if (!description) return (packet: EncodedPacket) => packet;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthSize = unitLengthSize(bytes);
  return (packet: EncodedPacket) => {
    const data = withoutSupplements(packet.data, lengthSize);
    return data === packet.data ? packet : packet.clone({ data });
  };
}

async function addAudio(output: Output, from: InputAudioTrack): Promise<CopiedTrack> {
  const source = new EncodedAudioPacketSource((await from.getCodec())!);
  const decoderConfig = (await from.getDecoderConfig()) ?? undefined;
  const packets = await packetCount(from);
  output.addAudioTrack(source, { maximumPacketCount: packets });
  return {
    from,
    packets,
    add: (packet, isFirst) => source.add(packet, isFirst && decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

/** The number of packets, which determines the space reserved for the index at the front. */
async function packetCount(track: InputTrack): Promise<number> {
  const { packetCount: count } = await track.computePacketStats();
  if (count > maxPackets) throw new AppError('file-damaged', createFault('video-too-long'));
  return count;
}

async function pump({ from, packets, add, close }: CopiedTrack, shift: number): Promise<void> {
  let copied = 0;
  for await (const packet of new EncodedPacketSink(from).packets()) {
    await add(shift === 0 ? packet : packet.clone({ timestamp: packet.timestamp - shift }), copied === 0);
    copied += 1;
  }
  close();
  // The index is complete, but not all of its packets are in the file.
  if (copied < packets) throw new AppError('file-damaged', createFault('video-ends-early'));
}

/** ITU-T H.264, table 7-1: supplemental enhancement information, where cameras write their name, the time and the place. */
const sei = 6;

/** @param configuration the avcC record (ISO/IEC 14496-15, 5.3.3.1) @returns the size of a NAL unit's length field */
export function unitLengthSize(configuration: Uint8Array): number {
  return ((configuration[4] ?? 3) & 3) + 1;
}

/**
 * Removes the SEI units from one frame of an H.264 stream. Returns the same bytes if there are none, or if they are not
 * valid units.
 */
export function withoutSupplements(picture: Uint8Array, lengthSize: number): Uint8Array {
  const units: Uint8Array[] = [];
  let hasNoSei = true;
  for (let at = 0; at < picture.length;) {
    let length = 0;
    for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (picture[at + byte] ?? 0);
    const end = at + lengthSize + length;
    if (length === 0 || end > picture.length) return picture;
    if (((picture[at + lengthSize] as number) & 31) === sei) hasNoSei = false;
    else units.push(picture.subarray(at, end));
    at = end;
  }
  return hasNoSei ? picture : new Uint8Array(Buffer.concat(units));
}
