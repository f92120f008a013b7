/** The services in the structured data, in order. */
export const offeredServices = [
  'Portrait Photography',
  'Newborn Photography',
  'Property Photography',
  'Commercial Photography',
  'Wedding Photography',
] as const;
