/** The categories of the media library, each with the media type that it accepts; `any`: photos and videos. */
export const mediaCategories = {
  'hero-home': 'photo',
  'hero-portrait': 'photo',
  'hero-property': 'photo',
  'hero-commercial': 'photo',
  'hero-newborn': 'photo',
  'hero-wedding': 'photo',
  'hero-film': 'photo',
  'hero-about': 'photo',
  'hero-team': 'photo',
  'hero-contact': 'photo',
  'professional-headshots': 'photo',
  'family-portraits': 'photo',
  'newborn-photography': 'photo',
  'property-portfolio': 'photo',
  'visual-staging': 'photo',
  '3d-floor-plans': 'photo',
  'commercial-photography': 'photo',
  'event-photography': 'photo',
  'production-stills': 'photo',
  'wedding-photography': 'photo',
  'wedding-dress-rental': 'photo',
  'records-only': 'photo',
  'property-video': 'video',
  'video-production': 'video',
  'wedding-videography': 'video',
  'cinematic-production': 'video',
  'client-work': 'any',
} as const satisfies Record<string, MediaType | 'any'>;

export type MediaCategory = keyof typeof mediaCategories;
export const mediaCategoryNames = Object.keys(mediaCategories) as [MediaCategory, ...MediaCategory[]];

/** Pictures that no list, gallery or page shows by itself; a record that names one does. */
export const recordsOnly = 'records-only' satisfies MediaCategory;

/** The photos and videos of a client gallery (contract/client-galleries.ts): visitors never see them, and the library does not list them. */
export const clientWork = 'client-work' satisfies MediaCategory;

/** A category of the library of staff: all but the work for a client, which is in its gallery. */
export type LibraryCategory = Exclude<MediaCategory, typeof clientWork>;
export const libraryCategoryNames = mediaCategoryNames.filter((name): name is LibraryCategory => name !== clientWork);

/** A category that has a place on the site. */
export type PlacedCategory = Exclude<LibraryCategory, typeof recordsOnly>;

/** The media type that a category accepts; undefined: any. */
export function findOnlyType(category: MediaCategory): MediaType | undefined {
  const type = mediaCategories[category];
  return type === 'any' ? undefined : type;
}

export function acceptsType(category: MediaCategory, type: MediaType): boolean {
  return (findOnlyType(category) ?? type) === type;
}

/** The five banners that are specified, in order. */
export const specifiedHeroCategories = [
  'hero-home',
  'hero-portrait',
  'hero-property',
  'hero-commercial',
  'hero-newborn',
] as const;

/** Those of the other pages that begin with a picture. */
export const furtherHeroCategories = ['hero-wedding', 'hero-film', 'hero-about', 'hero-team', 'hero-contact'] as const;

/** The banners of the hero-banners tab, in order. */
export const heroCategories = [...specifiedHeroCategories, ...furtherHeroCategories] as const;
export type HeroCategory = Extract<MediaCategory, `hero-${string}`>;

/**
 * Categories that version 0.1.0 does not know. They are stored so that it reads `records-only` in their place
 * (docs/decisions/0119): a category that is added must stand here.
 */
export const laterCategories = [...furtherHeroCategories, clientWork] as const satisfies readonly MediaCategory[];
export type LaterCategory = (typeof laterCategories)[number];

/** What a gallery may show: every category of photos and of videos. */
export const galleryCategories = libraryCategoryNames.filter(
  (name): name is PlacedCategory => name !== recordsOnly && !isHeroCategory(name),
);

/** Whether a page shows the first item of this category as its banner. */
export function isHeroCategory(category: MediaCategory): category is HeroCategory {
  return (heroCategories as readonly MediaCategory[]).includes(category);
}

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

/** The header in which the list of the library for staff has the counter that `media` had before it was read. */
export const mediaCounterHeader = 'x-media-counter';
