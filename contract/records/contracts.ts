import type { z } from 'zod';
import { aboutEntry, floorPlan, cmsImage, gallery, propertyVideo, teamMember } from '../records.ts';
import type { RecordKind } from './kinds.ts';
import { testimonial } from './testimonial.ts';

/** The fields of every kind. Not in kinds.ts, so that what needs names only loads no schemas. */
export const recordContracts = {
  teamMembers: teamMember,
  propertyVideos: propertyVideo,
  floorPlans: floorPlan,
  aboutEntries: aboutEntry,
  galleries: gallery,
  cmsImages: cmsImage,
  testimonials: testimonial,
} satisfies Record<RecordKind, object>;

type Contracts = typeof recordContracts;
export type RecordContractOf<Kind extends RecordKind> = Contracts[Kind];

/** The body of a creation. */
export type InputOf<Kind extends RecordKind> = z.infer<Contracts[Kind]['create']>;
/** A record as staff get it. */
export type RecordOf<Kind extends RecordKind> = z.infer<Contracts[Kind]['record']>;
/** A record as visitors get it. */
export type ShownOf<Kind extends RecordKind> = z.infer<Contracts[Kind]['shown']>;

/** The names of a kind's own fields. */
export type FieldOf<Kind extends RecordKind> = {
  [K in Kind]: keyof Contracts[K]['required'] | keyof Contracts[K]['optional'] | keyof Contracts[K]['defaulted'];
}[Kind] &
  string;

/** Those of them that may name an item of the library. */
export type UrlFieldOf<Kind extends RecordKind> = Contracts[Kind]['urlFields'][number];
