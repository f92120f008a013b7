import type { videosZh } from './videos-zh.ts';

export const videosEn: typeof videosZh = {
  preparing: 'Reading the video',
  converting: (percent) => (percent === null ? 'Converting' : `Converting: ${percent}%`),
  refining: (percent) => (percent === null ? 'Making all sizes' : `Making all sizes: ${percent}%`),
  waiting: 'Waiting for ffmpeg',
  progressOf: (name) => `Progress of ${name}`,
  missing: {
    title: 'ffmpeg is not installed on the server',
    text: 'MP4 and WebM videos that browsers can play work as they are. Other videos (such as MOV with ProRes or HEVC, AVI, WMV) cannot be shown to visitors, and no posters and no smaller versions for telephones are made. ffmpeg is free software: have whoever looks after the server install it and restart the site.',
    waiting: (count) =>
      count === 1
        ? 'One video that waits for it is then done by itself.'
        : `${count} videos that wait for it are then done by themselves.`,
  },
  poster: {
    automatic: 'A picture chosen automatically',
    atTime: (clock) => `The picture at ${clock}`,
    photo: (name) => `The photo ${name}`,
    unknownPhoto: 'A photo of the library',
    video: 'The video, to find a picture in',
    useFrame: 'Use the picture shown',
    choosePhoto: 'Choose a photo...',
    useAutomatic: 'Choose automatically',
    notYet: 'Once the video plays, a picture can be chosen from it here.',
    needsFfmpeg: 'Choosing a picture from the video needs ffmpeg; a photo can be chosen.',
    hint: 'Takes effect a moment after saving.',
  },
};
