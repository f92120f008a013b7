/** What a film is, as its container and its first pictures say. */
export interface FilmFacts {
  container: 'mp4' | 'webm' | 'avi' | 'asf';
  /** upright, with square pixels */
  width: number;
  height: number;
  /** undefined where the container does not say */
  durationSeconds: number | undefined;
  /** of the whole file, kilobits a second */
  kbps: number | undefined;
  framesPerSecond: number;
  isInterlaced: boolean;
  /** PQ or HLG: shown as it is, such a picture looks washed out */
  isHdr: boolean;
  /** whether browsers show the picture and play the sound */
  plays: { picture: boolean; sound: boolean };
  /** numbers of the streams within the file */
  videoStream: number;
  audioStream: number | undefined;
}

/** What the browsers of the last years play in each container, in ffmpeg's names. */
const playable = {
  mp4: { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** H.264 in browsers is 8 bits of 4:2:0; what cameras record beyond that shows green or nothing. */
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
