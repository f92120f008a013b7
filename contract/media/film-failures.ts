/** Values of `failureReason` of a film; the back office translates them. */
export const videoFailures = {
  unreadable: 'The video could not be read. Was it copied or exported completely?',
  endsTooEarly: 'The video ends too early. Was it copied or exported completely?',
  noPicture: 'There is no video in this file, or not in a form that can be read.',
  unknownPicture:
    'The picture of this video is in a form that cannot be read here. Export it anew as MP4 with H.264 and AAC.',
  unknownSound:
    'The sound of this video is in a form that cannot be read here. Export it anew as MP4 with H.264 and AAC.',
  tooManyTracks: 'The video has too many tracks. Export it anew with picture and sound only.',
  tooManyPixels: 'The video has too many pixels. Export it with 8K at most.',
  tooLong: 'The video claims to be longer than twelve hours. Export it anew.',
  tooSlow: 'The video took too long to read. It may be damaged: export it again and upload it anew.',
  tooMuchMemory: 'The video needs more memory than it may have. Export it with fewer pixels or tracks.',
  needsConverting:
    'Browsers do not play this video, and ffmpeg, which converts videos, is not installed on the server. Export it as MP4 with H.264 and AAC, or have ffmpeg installed.',
} as const;
