import { useRouteLoaderData } from 'react-router';
import type { StudioIdentity } from '#contract/studio.ts';
import type { loader } from '../layout.tsx';

/** The studio as its owner has set it; loaded once by the layout for every public page. */
export function useIdentity(): StudioIdentity {
  const loaded = useRouteLoaderData<typeof loader>('site/layout');
  if (!loaded) throw new Error('The identity is there only inside the layout of the public pages');
  return loaded.identity;
}
