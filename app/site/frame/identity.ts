import type { ShownIdentity } from '#contract/studio.ts';
import { useLayoutData } from './layout-data.ts';

/** The studio's identity from the settings, in the language of the page. */
export function useIdentity(): ShownIdentity {
  return useLayoutData().identity;
}
