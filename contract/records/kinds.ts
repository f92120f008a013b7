/**
 * Every kind of record by the name of its list, in the order of an import: galleries stand before their images. The value names it in
 * audit events, translations and the trash. Lists of other modules are `Record<RecordKind, ...>` or
 * `Record<RecordEntity, ...>`: one that forgets a kind does not compile.
 */
export const entityOfKind = {
  teamMembers: 'team-member',
  propertyVideos: 'property-video',
  floorPlans: 'floor-plan',
  aboutEntries: 'about-entry',
  galleries: 'gallery',
  cmsImages: 'cms-image',
} as const;
export type RecordKind = keyof typeof entityOfKind;
export type RecordEntity = (typeof entityOfKind)[RecordKind];

export const recordKinds = Object.keys(entityOfKind) as RecordKind[];

export function isRecordEntity(entity: string): entity is RecordEntity {
  return Object.values<string>(entityOfKind).includes(entity);
}

/** The same of every kind, such as its service. */
export function mapKinds<Result>(make: (kind: RecordKind) => Result): Record<RecordKind, Result> {
  return Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as Record<RecordKind, Result>;
}
