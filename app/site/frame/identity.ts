import { useRouteLoaderData } from 'react-router';
import type { StudioIdentity } from '#contract/studio.ts';

/** What the layout loads once for every public page. */
export interface LayoutData {
  identity: StudioIdentity;
  year: number;
}

/** The studio as its owner has set it. */
export function useIdentity(): StudioIdentity {
  const loaded = useRouteLoaderData<LayoutData>('site/layout');
  if (!loaded) throw new Error('The identity is there only inside the layout of the public pages');
  return loaded.identity;
}
