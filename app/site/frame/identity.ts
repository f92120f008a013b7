import type { TranslatedIdentity } from '#contract/studio.ts';
import { useLayoutData } from './layout-data.ts';

/** The studio's identity from the settings, in the language of the page. */
export function useIdentity(): TranslatedIdentity {
  return useLayoutData().identity;
}
