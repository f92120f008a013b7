/** The hydrated parts of public pages. Each module's default export is the component. */
export const islands = {
  'contact-form': () => import('../contact/contact-form.tsx'),
  'featured-work': () => import('../home/featured-work.tsx'),
};

export type IslandName = keyof typeof islands;

/** An island is hydrated when it is this close to the viewport, so that it is interactive before it is seen. */
const hydrateMargin = '600px';

/** Hydrates the islands of the page when they come near the viewport. */
export function hydrateIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrate(target as HTMLElement);
      }
    },
    { rootMargin: hydrateMargin },
  );
  for (const island of document.querySelectorAll('[data-island]')) observer.observe(island);
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { island, properties = '{}' } = element.dataset;
  const load = islands[island as IslandName] as () => Promise<{ default: unknown }>;
  try {
    const [{ default: Component }, { hydrateIsland }] = await Promise.all([load(), import('./hydrate-island.tsx')]);
    hydrateIsland(element, Component as never, JSON.parse(properties) as object);
  } catch {
    // The script could not be loaded (offline, or a new release): the island stays as the server rendered it.
  }
}
