/** Properties of a film, from its container and first frames. */
export interface FilmFacts {
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
  /** whether browsers can play the picture and the sound */
  plays: { picture: boolean; sound: boolean };
  /** stream indexes in the file */
  videoStream: number;
  audioStream: number | undefined;
}

/** Codecs that recent browsers play in each container, by ffmpeg's names. */
const playable = {
  mp4: { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Browsers decode H.264 with 8 bits and 4:2:0 only; other pixel formats show green or nothing. */
const h264Pixels = ['yuv420p', 'yuvj420p'];
const newerPixels = [...h264Pixels, 'yuv420p10le'];

export function playsInBrowsers(
  container: FilmFacts['container'],
  video: { codec: string; pixels: string },
  audioCodec: string | undefined,
): FilmFacts['plays'] {
  if (container !== 'mp4' && container !== 'webm') return { picture: false, sound: false };
  const known = playable[container];
  const pixels = video.codec === 'h264' ? h264Pixels : newerPixels;
  return {
    picture: known.video.includes(video.codec) && pixels.includes(video.pixels),
    sound: audioCodec === undefined || known.audio.includes(audioCodec),
  };
}
