import { createFault, type Fault } from '#contract/faults/field-fault.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CommandError, type CommandFailure } from './bounded-command.ts';

/**
 * The only allowed container formats. Without a whitelist ffmpeg detects the format by content and follows references: a
 * playlist named `.mp4` fetches URLs, and a concat script reads other files of this machine.
 */
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf';

/** Codecs that cameras, editors and old computers write. The several hundred others are mainly attack surface. */
const codecNames = [
  'h264 hevc vp8 vp9 libvpx-vp9 av1 libdav1d libaom-av1 prores dnxhd cfhd mjpeg dvvideo rawvideo v210',
  'mpeg4 msmpeg4 msmpeg4v1 msmpeg4v2 wmv1 wmv2 wmv3 vc1 mpeg1video mpeg2video h263 cinepak svq1 svq3 png qtrle',
  'aac mp3 mp3float mp2 mp2float ac3 eac3 opus libopus vorbis libvorbis flac alac wmav1 wmav2 wmapro wmavoice',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt amrnb amrwb qdm2 qdmc mace3 mace6 pcm_s16le pcm_s16be pcm_s24le pcm_s24be',
  'pcm_s32le pcm_s32be pcm_f32le pcm_f32be pcm_f64le pcm_u8 pcm_s8 pcm_mulaw pcm_alaw pcm_bluray',
]
  .join(' ')
  .split(' ');
const codecs = codecNames.join(',');

/** Codecs whose decoder has another name. */
const namedOtherwise = ['msmpeg4v3', 'amr_nb', 'amr_wb'];

/** Whether a track of this codec, by ffprobe's name of it, may be decoded. */
export function isReadCodec(name: string): boolean {
  return codecNames.includes(name) || namedOtherwise.includes(name);
}

/** Options separated by spaces. Not for values that contain spaces, such as paths and filters. */
export function flags(text: string): string[] {
  return text.split(' ');
}

/**
 * Options of ffprobe for an untrusted input file. It gets packets of the known codecs only, but ends without an answer if it cannot
 * set up a decoder for every track, also for those that nobody uses. Nothing is decoded with these.
 * @param decoders all that it has
 */
export function probeArguments(file: string, decoders: readonly string[]): string[] {
  const all = decoders.join(',');
  // For the kinds of tracks this replaces the list above it; reading packets keeps to that.
  const anyTrack = ['v', 'a', 's', 'd', 't'].flatMap((kind) => [`-codec_whitelist:${kind}`, all]);
  const input = inputArguments(file);
  return [...input.slice(0, -2), ...anyTrack, ...input.slice(-2)];
}

/** Options of ffmpeg for an untrusted input file. */
export function inputArguments(file: string): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    formats,
    '-codec_whitelist',
    codecs,
    '-i',
    `file:${file}`,
  ];
}

const externalFailures: CommandFailure[] = ['aborted', 'interrupted', 'not-found'];

/**
 * Turns a command's failure into an error for staff. Failures that are not the file's fault (disk full, program missing,
 * job aborted) are rethrown unchanged, so that the job is retried.
 * @param unreadable for a file that the program cannot read
 */
export function videoProblem(unreadable: Fault = createFault('video-unreadable')): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CommandError) || externalFailures.includes(error.failure)) throw error;
    if (error.stderr.includes('No space left on device')) throw error;
    const isEndless = error.failure === 'timeout' || error.failure === 'silence';
    const isTooMuch = error.stderr.includes('Cannot allocate memory') || error.failure === 'too-much-output';
    const reason = isEndless
      ? createFault('video-too-slow')
      : isTooMuch
        ? createFault('video-too-much-memory')
        : unreadable;
    throw new AppError('file-damaged', reason, { cause: error });
  };
}
