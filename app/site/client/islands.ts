/** The hydrated parts of public pages. Each module's default export is the component. */
export const islands = {
  'contact-form': () => import('../parts/contact/contact-form.tsx'),
  'featured-work': () => import('../home/featured-work.tsx'),
};

export type IslandName = keyof typeof islands;
