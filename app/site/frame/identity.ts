import { useRouteLoaderData } from 'react-router';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';

/** Data that the layout loads for every public page. */
export interface LayoutData {
  identity: StudioIdentity;
  year: number;
  language: SiteLanguage;
}

/** The studio's identity from the settings. */
export function useIdentity(): StudioIdentity {
  const loaded = useRouteLoaderData<LayoutData>('site/layout');
  if (!loaded) throw new Error('The identity is there only inside the layout of the public pages');
  return loaded.identity;
}
