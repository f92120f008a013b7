/** The services of an enquiry. Not in contact.ts, so that pages can import them without loading zod. */
export const serviceTypes = ['portrait', 'newborn', 'property', 'commercial', 'other'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceTypeLabels: Record<ServiceType, string> = {
  portrait: 'Portrait',
  newborn: 'Newborn',
  property: 'Property',
  commercial: 'Commercial Photography',
  other: 'Other',
};

export function isServiceType(value: string): value is ServiceType {
  return (serviceTypes as readonly string[]).includes(value);
}
