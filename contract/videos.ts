/** Formats a duration as players do: 3:42, or 1:02:03 from an hour. Without zod, so that pages can import it. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${hours ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** Parses a time such as 42, 3:42 or 1:02:03.5. @returns seconds, or undefined if it is invalid */
export function parseClock(clock: string): number | undefined {
  const parts = clock.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}(\.\d{1,3})?$/.test(part))) return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

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
