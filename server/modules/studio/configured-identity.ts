import type { StudioIdentity } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';

/** The values of the STUDIO_* environment variables. */
export interface StudioVariables {
  name: string | undefined;
  legalName: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  office1: StudioIdentity['offices'][number] | undefined;
  office2: StudioIdentity['offices'][number] | undefined;
}

/**
 * The built-in identity, overridden by the environment. A built-in value that contradicts an override is dropped: the map and the
 * second office if the first office is set, the legal name if the name is set.
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
