/** Properties of a film, from its container and first frames. */
export interface ProbedVideo {
  container: 'mp4' | 'webm' | 'avi' | 'asf';
  /** upright, with square pixels */
  width: number;
  height: number;
  /** undefined if the container does not say */
  durationSeconds: number | undefined;
  /** of the whole file, kilobits per second */
  kbps: number | undefined;
  framesPerSecond: number;
  isInterlaced: boolean;
  /** PQ or HLG: without tone mapping the picture looks washed out */
  isHdr: boolean;
  /** What the file says of its colours, by ffmpeg's names; what is missing is assumed when it is converted. */
  colours: VideoColours;
  /** Whether browsers can play the picture and the sound; `everywhere`: also those that know H.264 and AAC alone. */
  plays: { picture: boolean; sound: boolean; everywhere: boolean };
  /** stream indexes in the file */
  videoStream: number;
  audioStream: number | undefined;
}

export interface VideoColours {
  primaries: string | undefined;
  transfer: string | undefined;
  matrix: string | undefined;
  range: string | undefined;
  /** RGB has no matrix */
  isRgb: boolean;
}

/** Codecs that recent browsers play in each container, by ffmpeg's names. */
const playable = {
  mp4: { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Browsers decode H.264 with 8 bits and 4:2:0 only; other pixel formats show green or nothing. */
const h264Pixels = ['yuv420p', 'yuvj420p'];
const plainSound = ['aac', 'mp3'];
const newerPixels = [...h264Pixels, 'yuv420p10le'];

export function playsInBrowsers(
  container: ProbedVideo['container'],
  video: { codec: string; pixels: string; isMirrored: boolean },
  audioCodec: string | undefined,
): ProbedVideo['plays'] {
  if (container !== 'mp4' && container !== 'webm') return { picture: false, sound: false, everywhere: false };
  const known = playable[container];
  const pixels = video.codec === 'h264' ? h264Pixels : newerPixels;
  const sound = audioCodec === undefined || known.audio.includes(audioCodec);
  // Turning is left to the browser; not all of them mirror.
  const picture = known.video.includes(video.codec) && pixels.includes(video.pixels) && !video.isMirrored;
  // Sound that browsers do not play is made anew, as AAC.
  const isPlainSound = !sound || audioCodec === undefined || plainSound.includes(audioCodec);
  return { picture, sound, everywhere: picture && video.codec === 'h264' && isPlainSound };
}
