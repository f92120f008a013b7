/** What an enquiry can be about. Apart from contact.ts so that a page can name the services without loading zod. */
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
