import type { StudioIdentity } from '#contract/studio.ts';
import { useLayoutData } from './layout-data.ts';

/** The studio's identity from the settings. */
export function useIdentity(): StudioIdentity {
  return useLayoutData().identity;
}
