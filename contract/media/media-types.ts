/** Media types without schemas, so that pages can import them without loading zod. */
export const mediaTypes = ['photo', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** processing: its renditions are not made yet; ready: visitors can see it; failed: see failureReason */
export const mediaStates = ['processing', 'ready', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

export const allowedMimeTypes = {
  photo: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  video: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv', 'video/webm'],
} as const;
export const allowedExtensions = {
  photo: ['jpeg', 'jpg', 'png', 'gif', 'webp'],
  video: ['mp4', 'mov', 'avi', 'wmv', 'webm'],
} as const;

/** Other names of the first format, JPEG; what a file is, its content decides. */
const jpegExtensions = ['jpe', 'jfif', 'pjpeg', 'pjp'] as const;

/** All endings of names that are taken, in lower case. */
export const takenExtensions: Record<MediaType, readonly string[]> = {
  photo: [...allowedExtensions.photo, ...jpegExtensions],
  video: allowedExtensions.video,
};

/** Whether every browser plays a file of this type: H.264 in MP4. The codecs of files made by an earlier version are not known. */
export function playsEverywhere(type: string): boolean {
  return type.startsWith('video/mp4') && (!type.includes('codecs=') || type.includes('"avc1.'));
}

/** What the file of a photo has and its renditions have not. `hdr`: light brighter than white; `animation`: the pictures after the first */
export const flatKinds = ['hdr', 'animation'] as const;
export type FlatKind = (typeof flatKinds)[number];
