import { z } from 'zod';
import { fault, type FaultCode, createFieldFault, type FieldFault, type PlainFault } from './faults/field-fault.ts';
import {
  isPublished,
  storedFields,
  requiredText,
  sortOrderString,
  url,
  optionalText,
  sortOrderNumber,
} from './fields.ts';
import { type Translations, translationsSchema } from './translations.ts';
import { limits } from './limits.ts';

/**
 * Defines the fields of a kind of record (`kinds.ts`): all kinds are published, ordered rows. The bodies of create and update, the
 * responses, the table and the form of the back office are derived from one list of fields.
 *
 * - `required`: must be present in a create and must not be empty in an update.
 * - `optional`: absent, null and "" mean "none"; an update clears it with null or "" and does not change an absent field.
 * - `defaulted`: may be absent in a create, which then uses `defaults`.
 * - `translatable`: the text fields that have translations, which create and update take in `translations`.
 * - `urlFields`: the fields that may name an item of the library.
 * - `formatTitle`: the name of a record for staff.
 * - `staffOnly`: optional fields that visitors never get.
 * - `neededToPublish`: optional fields without which a record stays a draft, each with the fault of the field that lacks.
 */
export function defineRecordContract<
  R extends z.ZodRawShape,
  O extends z.ZodRawShape,
  D extends z.ZodRawShape,
  T extends TextField<R> | TextField<O>,
  U extends (keyof R | keyof O | keyof D) & string = never,
  S extends keyof O & string = never,
>(definition: {
  required: R;
  optional: O;
  defaulted: D;
  defaults: { [K in keyof D]: z.infer<D[K]> };
  translatable: readonly T[];
  urlFields: readonly U[];
  formatTitle: (record: RecordOutput<R, O, D>) => string;
  staffOnly?: readonly S[];
  neededToPublish?: { readonly [K in keyof O]?: PlainFault };
}) {
  const { required, optional, defaulted, translatable, staffOnly = [], neededToPublish = {} } = definition;
  const cleared = mapShape(optional, (field) => emptyOr(field as z.ZodType).nullish());
  const defaultedWithPublished = { ...defaulted, isPublished };
  const sources = { ...required, ...optional } as unknown as Record<T, z.ZodType>;
  const translations = translationsSchema(
    Object.fromEntries(translatable.map((name) => [name, sources[name]])) as Record<T, z.ZodType>,
  ).optional();
  const stored = {
    ...storedFields,
    ...required,
    ...mapShape(optional, (field) => (field as z.ZodType).nullable()),
    ...defaultedWithPublished,
  };
  const needs = Object.entries(neededToPublish) as [string, PlainFault][];
  return {
    ...definition,
    staffOnly: staffOnly as readonly string[],
    neededToPublish: Object.fromEntries(needs) as Readonly<Record<string, PlainFault>>,
    defaults: { ...definition.defaults, isPublished: true } as const,
    create: whatIsPublishedHas(
      needs,
      z.strictObject({
        ...required,
        ...cleared,
        ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
        translations,
      }),
    ) as z.ZodType<RecordInput<R, O, D> & WithTranslations<T>>,
    update: z.strictObject({
      ...mapShape(required, (field) => (field as z.ZodType).optional()),
      ...cleared,
      ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
      translations,
    }) as z.ZodType<Partial<RecordInput<R, O, D> & WithTranslations<T>>>,
    /** as staff get it */
    record: z.object(stored) as unknown as z.ZodType<RecordOutput<R, O, D>>,
    /** as visitors get it */
    shown: z.object(
      Object.fromEntries(Object.entries(stored).filter(([name]) => !(staffOnly as readonly string[]).includes(name))),
    ) as unknown as z.ZodType<Omit<RecordOutput<R, O, D>, S>>,
  };
}

/** Refuses a record that would be published without what it needs, also beside other errors, so that the form shows all at once. */
export function whatIsPublishedHas(needs: readonly [field: string, fault: FaultCode][], schema: z.ZodType): z.ZodType {
  return needs.reduce(
    (checked, [field, error]) =>
      checked.refine((value) => !lacks(value as object, field), {
        path: [field],
        error,
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  );
}

/** What a record lacks to be published. */
export function lackedToPublish(
  { neededToPublish }: { neededToPublish: Readonly<Record<string, PlainFault>> },
  record: object,
): FieldFault[] {
  const lacked = Object.entries(neededToPublish).filter(([field]) => lacks(record, field));
  return lacked.map(([path, code]) => createFieldFault(path, code));
}

function lacks(record: { isPublished?: unknown }, field: string): boolean {
  return record.isPublished !== false && !(record as Record<string, unknown>)[field];
}

/** The fields of any text: not those of a few values, of numbers or of lists. */
type TextField<S extends z.ZodRawShape> = {
  [K in keyof S]: string extends z.infer<S[K]> ? K : never;
}[keyof S] &
  string;

interface WithTranslations<Field extends string> {
  translations?: Translations<Field>;
}

type Values<S extends z.ZodRawShape> = { -readonly [K in keyof S]: z.infer<S[K]> };
type Stored = { [K in keyof typeof storedFields]: z.infer<(typeof storedFields)[K]> };

export type RecordInput<R extends z.ZodRawShape, O extends z.ZodRawShape, D extends z.ZodRawShape> = Values<R> & {
  [K in keyof O]?: z.infer<O[K]> | '' | null | undefined;
} & { [K in keyof D]?: z.infer<D[K]> } & { isPublished?: boolean };

export type RecordOutput<R extends z.ZodRawShape, O extends z.ZodRawShape, D extends z.ZodRawShape> = Stored &
  Values<R> & { [K in keyof O]: z.infer<O[K]> | null } & Values<D> & { isPublished: boolean };

/** Reports the message of the field: a zod union would report a general "Invalid input". */
function emptyOr(field: z.ZodType) {
  return z.union([field, z.literal('')], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined),
  });
}

function mapShape(shape: z.ZodRawShape, change: (field: unknown) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));
}

export const socialLink = z.strictObject({
  platform: requiredText('no-platform', limits.name),
  href: url('not-a-url'),
});

export const teamMember = defineRecordContract({
  required: {
    name: requiredText('no-name', limits.name),
    role: requiredText('no-role', limits.name),
    description: requiredText('no-description', limits.text),
    image: url('not-an-image-url'),
  },
  optional: {},
  translatable: ['name', 'role', 'description'],
  urlFields: ['image', 'socialLinks'],
  formatTitle: ({ name }) => name,
  defaulted: {
    sortOrder: sortOrderString,
    socialLinks: z.array(socialLink, { error: fault('not-links') }).max(limits.socialLinks),
  },
  defaults: { sortOrder: '0', socialLinks: [] },
});
export type TeamMember = z.infer<typeof teamMember.record>;

export const videoQualities = ['4K UHD', '1080p HD', '720p HD'] as const;

export const propertyVideo = defineRecordContract({
  required: {
    title: requiredText('no-title', limits.title),
    description: requiredText('no-description', limits.text),
    videoUrl: url('not-a-video-url'),
    thumbnailUrl: url('not-a-thumbnail-url'),
    duration: requiredText('no-duration', 40),
  },
  optional: {
    price: optionalText(limits.name),
    propertyType: optionalText(limits.name),
  },
  translatable: ['title', 'description', 'propertyType'],
  urlFields: ['videoUrl', 'thumbnailUrl'],
  formatTitle: ({ title }) => title,
  defaulted: {
    quality: z.enum(videoQualities, { error: fault('no-quality') }),
    sortOrder: sortOrderNumber,
  },
  defaults: { quality: '4K UHD', sortOrder: 0 },
});
export type PropertyVideo = z.infer<typeof propertyVideo.record>;

export const planTypes = [
  'Single Family Home',
  'Luxury Condo',
  'Commercial Space',
  'Townhouse',
  'Apartment',
  'Office',
] as const;

export const floorPlan = defineRecordContract({
  required: {
    title: requiredText('no-title', limits.title),
    planType: z.enum(planTypes, { error: fault('no-plan-type') }),
    description: requiredText('no-description', limits.text),
    imageUrl: url('not-an-image-url'),
  },
  optional: {
    propertyType: optionalText(limits.name),
    squareFootage: optionalText(limits.name),
  },
  translatable: ['title', 'description', 'propertyType', 'squareFootage'],
  urlFields: ['imageUrl'],
  formatTitle: ({ title }) => title,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type FloorPlan = z.infer<typeof floorPlan.record>;

/** The keys that the pages read, in the order of the form. Other keys are stored as custom content. */
export const aboutSectionKeys = [
  'hero_title',
  'hero_subtitle',
  'hero_description',
  'stats_projects',
  'stats_clients',
  'stats_experience',
  'about_main_title',
  'about_main_content',
  'about_main_image',
  'about_vision_title',
  'about_vision_content',
  'about_mission_title',
  'about_mission_content',
] as const;
export type AboutSectionKey = (typeof aboutSectionKeys)[number];

export const aboutEntry = defineRecordContract({
  required: {
    /** unique; cannot be changed after creation */
    sectionKey: requiredText('no-section', limits.slug),
    content: requiredText('no-content', limits.text),
  },
  optional: {
    title: optionalText(limits.title),
    imageUrl: url('not-a-url'),
    linkUrl: url('not-a-url'),
    linkText: optionalText(limits.title),
  },
  translatable: ['content', 'title', 'linkText'],
  urlFields: ['imageUrl', 'linkUrl'],
  formatTitle: ({ title, sectionKey }) => title ?? sectionKey,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type AboutEntry = z.infer<typeof aboutEntry.record>;

/** The optional values of an about entry. */
export type AboutExtra = 'title' | 'imageUrl' | 'linkUrl' | 'linkText';

export interface AboutPlacement {
  /** path and hash of the part of the site that shows the entry */
  place: string;
  /** the optional values that are shown there */
  shows: readonly AboutExtra[];
}

const link = ['linkUrl', 'linkText'] as const;
const heading = ['imageUrl', ...link] as const;
const text = ['title', ...heading] as const;

/**
 * Where each about entry is shown, and what of it. The title of a text is its heading if there is no entry for the heading,
 * and the title of a figure is its label. Mission and vision are on the home page too, without picture and link.
 */
const aboutPlacements: Record<AboutSectionKey, AboutPlacement> = {
  hero_title: { place: '/', shows: link },
  hero_subtitle: { place: '/', shows: link },
  hero_description: { place: '/', shows: link },
  stats_projects: { place: '/#about', shows: ['title'] },
  stats_clients: { place: '/#about', shows: ['title'] },
  stats_experience: { place: '/#about', shows: ['title'] },
  about_main_title: { place: '/#about', shows: heading },
  about_main_content: { place: '/#about', shows: text },
  about_main_image: { place: '/#about', shows: heading },
  about_vision_title: { place: '/about#vision', shows: heading },
  about_vision_content: { place: '/about#vision', shows: text },
  about_mission_title: { place: '/about#mission', shows: heading },
  about_mission_content: { place: '/about#mission', shows: text },
};

const customPlacement: AboutPlacement = { place: '/about#more', shows: text };

export function isKnownSection(sectionKey: string): sectionKey is AboutSectionKey {
  return (aboutSectionKeys as readonly string[]).includes(sectionKey);
}

/** The place of an about entry; custom keys follow at the end of the About page. */
export function findAboutPlacement(sectionKey: string): AboutPlacement {
  return isKnownSection(sectionKey) ? aboutPlacements[sectionKey] : customPlacement;
}

export const gallery = defineRecordContract({
  required: {
    name: requiredText('no-name', limits.name),
    /** unique; part of the URL of the public page, `/gallery/{slug}` */
    slug: requiredText('no-slug', limits.slug).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, fault('slug-form')),
    category: requiredText('no-category', limits.name),
  },
  optional: { description: optionalText(limits.text) },
  translatable: ['name', 'description'],
  urlFields: [],
  formatTitle: ({ name }) => name,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type Gallery = z.infer<typeof gallery.record>;

export const cmsImage = defineRecordContract({
  required: { imageUrl: url('not-an-image-url') },
  optional: {
    /** the gallery of the image */
    galleryId: z.uuid(fault('no-gallery-id')),
    title: optionalText(limits.title),
    alt: optionalText(limits.text),
    caption: optionalText(limits.text),
  },
  translatable: ['title', 'alt', 'caption'],
  urlFields: ['imageUrl'],
  formatTitle: ({ title, alt, imageUrl }) => title ?? alt ?? imageUrl,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type CmsImage = z.infer<typeof cmsImage.record>;

/** Images of one call, as many as the trash restores at once. */
export const maxGalleryImages = 500;

const texts = {
  title: optionalText(limits.title).nullish(),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
};

const id = z.uuid(fault('not-an-id'));
const nonEmptyList = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(maxGalleryImages);

/** Adds images after the last one of a gallery, in this order. */
export const galleryImagesAdd = z.strictObject({
  images: nonEmptyList(z.strictObject({ imageUrl: url('not-an-image-url'), ...texts })),
});
export type GalleryImagesAdd = z.infer<typeof galleryImagesAdd>;

/** Changes images of a gallery: their order, texts and publication. What is absent is left alone. */
export const galleryImagesChange = z.strictObject({
  images: nonEmptyList(
    z.strictObject({ id, sortOrder: sortOrderNumber.optional(), ...texts, isPublished: isPublished.optional() }),
  ),
});
export type GalleryImagesChange = z.infer<typeof galleryImagesChange>;

/** Moves images of a gallery to the trash. */
export const galleryImagesRemove = z.strictObject({ ids: nonEmptyList(id) });
export type GalleryImagesRemove = z.infer<typeof galleryImagesRemove>;

/** The number of images that are gone; those that were not in the gallery any more are not counted. */
export const galleryImagesRemoved = z.object({ count: z.number().int() });
