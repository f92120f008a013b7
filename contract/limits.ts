/**
 * Limits of all request bodies. Lengths are UTF-16 code units, as JavaScript counts them; sizes are bytes.
 */
export const limits = {
  name: 100,
  email: 254,
  phone: 40,
  title: 200,
  shortText: 200,
  /** of a picture: one short line */
  caption: 60,
  text: 5_000,
  slug: 100,
  url: 2_048,
  password: 200,
  tags: 50,
  socialLinks: 20,
  /** leading bytes of a file that are enough to detect its type */
  headBytes: 8 * 1024,
  maxImageBytes: 50 * 1024 * 1024,
  maxVideoBytes: 5 * 1024 ** 3,
  /** ids of one request */
  mediaIds: 100,
  mailContacts: 100,
  clientSection: 60,
  clientSections: 50,
  /** items that one call moves or orders */
  clientItems: 500,
  clientLinks: 100,
  /** names under which people choose in one gallery */
  clientPeople: 200,
  clientComment: 1_000,
  clientIncludedPicks: 100_000,
  clientPickPrice: 24,
  watermark: 80,
  /** a PNG, which is kept with the gallery */
  watermarkBytes: 5 * 1024 * 1024,
  usageTerms: 1_000,
  downloadSizes: 20,
  deliveryPresets: 50,
  /** how many the first steps of a studio ask for, beside the banners */
  firstPhotos: 5,
} as const;

/** The largest files as people read it: 50MB and 5GB. */
export const largestFiles = {
  photo: `${limits.maxImageBytes / 1024 ** 2}MB`,
  video: `${limits.maxVideoBytes / 1024 ** 3}GB`,
};

/** For how many weeks the back office shows figures. Not in enquiry-workflow.ts, so that it can be imported without loading zod. */
export const statisticsWeeks = [12, 26, 52] as const;

/** For how many months enquiries are kept; null: until somebody deletes them. Not in privacy.ts, so that it can be imported without loading zod. */
export const retentionMonths = [null, 12, 24, 36] as const;
export type RetentionMonths = (typeof retentionMonths)[number];

/** Days that deleted media and records stay in the trash. */
export const trashDays = 30;

/** A process reports every 30 s. One that has not for so long has ended, or its machine is cut off. */
export const processAliveSeconds = 90;

/** A clock that differs less from the database's is right. */
export const rightClockSeconds = 5;
