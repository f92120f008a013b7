/**
 * Every kind of record, in the order of an import: galleries stand before their images. Routes, tables, services, live updates, tabs,
 * exports and tests are made from this list and from the fields of each kind (`contracts.ts`); what has to be written by hand for
 * a kind is a `Record<RecordKind, ...>` or walked by a test, so that nothing can be forgotten silently (docs/decisions/0106).
 */
export const kinds = {
  /** The list has a path under /api/admin, but it is public, because the home page reads it. */
  teamMembers: {
    entity: 'team-member',
    name: 'team member',
    tab: 'team',
    tag: 'Team',
    path: { public: '/api/admin/team', admin: '/api/admin/team' },
  },
  propertyVideos: {
    entity: 'property-video',
    name: 'property video',
    tab: 'property-videos',
    tag: 'Property videos',
    path: toPaths('property-videos'),
  },
  floorPlans: {
    entity: 'floor-plan',
    name: 'floor plan',
    tab: 'floor-plans',
    tag: 'Floor plans',
    path: toPaths('floor-plans'),
  },
  aboutEntries: {
    entity: 'about-entry',
    name: 'about content',
    tab: 'about-content',
    tag: 'About content',
    path: toPaths('about-content'),
  },
  galleries: {
    entity: 'gallery',
    name: 'gallery',
    tab: 'cms-galleries',
    tag: 'Galleries',
    path: toPaths('galleries'),
  },
  cmsImages: {
    entity: 'cms-image',
    name: 'gallery image',
    tab: 'cms-galleries',
    tag: 'Gallery images',
    path: toPaths('cms/images'),
  },
  testimonials: {
    entity: 'testimonial',
    name: 'testimonial',
    tab: 'testimonials',
    tag: 'Testimonials',
    path: toPaths('testimonials'),
  },
} as const satisfies Record<string, KindNames>;

interface KindNames {
  /** in audit events, translations and the trash */
  entity: string;
  /** of one in English */
  name: string;
  /** of the back office, as in its address */
  tab: string;
  /** in English, of the tab and in the description of the API */
  tag: string;
  path: { public: string; admin: string };
}

/** The name of its list, of its table and of its part of an export. */
export type RecordKind = keyof typeof kinds;
export type RecordEntity<Kind extends RecordKind = RecordKind> = (typeof kinds)[Kind]['entity'];
export type RecordTab = (typeof kinds)[RecordKind]['tab'];

export const recordKinds = Object.keys(kinds) as RecordKind[];

/** The tabs of the back office in which records are edited. */
export const recordTabs: readonly RecordTab[] = [...new Set(Object.values(kinds).map(({ tab }) => tab))];

export function isRecordEntity(entity: string): entity is RecordEntity {
  return Object.values(kinds).some((kind) => kind.entity === entity);
}

/** The same of every kind, such as its service. */
export function mapKinds<Result>(make: (kind: RecordKind) => Result): Record<RecordKind, Result> {
  return Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as Record<RecordKind, Result>;
}

/** The same of every kind by its entity, such as the tab in which it is edited. */
export function mapEntities<Result>(make: (kind: RecordKind) => Result): Record<RecordEntity, Result> {
  return Object.fromEntries(recordKinds.map((kind) => [kinds[kind].entity, make(kind)])) as Record<
    RecordEntity,
    Result
  >;
}

/** A text of each tab by the first of its kinds. */
export function mapTabs<Result>(make: (kind: RecordKind) => Result): Record<RecordTab, Result> {
  return Object.fromEntries(recordKinds.toReversed().map((kind) => [kinds[kind].tab, make(kind)])) as Record<
    RecordTab,
    Result
  >;
}

function toPaths<Path extends string>(path: Path) {
  return { public: `/api/${path}`, admin: `/api/admin/${path}` } as const;
}
