/** The services of an enquiry. Not in enquiries.ts, so that pages can import them without loading zod. */
export const serviceTypes = ['portrait', 'newborn', 'property', 'commercial', 'other'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceTypeLabels: Record<ServiceType, string> = {
  portrait: 'Portrait',
  newborn: 'Newborn',
  property: 'Property',
  commercial: 'Commercial Photography',
  other: 'Other',
};

/** What staff read. */
export const serviceTypeLabelsZh: Record<ServiceType, string> = {
  portrait: '人像摄影',
  newborn: '新生儿摄影',
  property: '房产摄影',
  commercial: '商业摄影',
  other: '其他',
};

export function isServiceType(value: string): value is ServiceType {
  return (serviceTypes as readonly string[]).includes(value);
}
