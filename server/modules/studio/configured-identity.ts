import type { StudioIdentity } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';

/** What STUDIO_* of the environment says. */
export interface StudioVariables {
  name: string | undefined;
  legalName: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  office1: StudioIdentity['offices'][number] | undefined;
  office2: StudioIdentity['offices'][number] | undefined;
}

/**
 * The built-in identity with what the environment sets. What no longer fits goes with it: another first office is not
 * where our map points, nor has it our second office, and another name has not our legal name.
 */
export function configuredIdentity(given: StudioVariables): StudioIdentity {
  const built = defaultStudioIdentity;
  const name = given.name ?? built.name;
  const offices = given.office1 ? [given.office1] : built.offices.slice(0, 1);
  const second = given.office2 ?? (given.office1 ? undefined : built.offices[1]);
  return {
    ...built,
    name,
    legalName: given.legalName ?? (given.name ? name : built.legalName),
    email: given.email ?? built.email,
    phone: given.phone ?? built.phone,
    offices: second ? [...offices, second] : offices,
    map: given.office1 ? null : built.map,
  };
}
