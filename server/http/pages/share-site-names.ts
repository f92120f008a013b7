import type { Services } from '#server/services.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { maxSiteNames, type SiteName, type SiteNames } from './site-origin.ts';

const shareEveryMs = 60_000;
/** A name with fewer uses is not worth remembering. */
const minUsesToKeep = 20;

/**
 * Keeps the names in the database, so that after a restart, and in every other process, the names that are used have their
 * places before anybody has made others up. What two processes write at once is made good a minute later.
 */
export async function shareSiteNames(
  app: App,
  names: SiteNames,
  { config, siteNames, log }: Pick<Services, 'config' | 'siteNames' | 'log'>,
): Promise<void> {
  if (config.publicUrl) return;
  const share = async () => {
    try {
      const kept = await siteNames.find();
      const changed = merge(kept, names.list());
      if (changed) await siteNames.replace(changed);
      names.learn(changed ?? kept);
    } catch (error) {
      log.debug({ err: error }, 'the names of the site are not shared this time');
    }
  };
  await share();
  const timer = setInterval(() => void share(), shareEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await share();
  });
}

/** @returns nothing where too little has changed to be written: uses matter by their size, not one by one */
function merge(kept: readonly SiteName[], counted: readonly SiteName[]): SiteName[] | undefined {
  const usesOf = new Map(kept.map(({ origin, uses }) => [origin, uses]));
  const news = counted.filter(({ origin, uses }) => uses >= minUsesToKeep && uses >= 2 * (usesOf.get(origin) ?? 0));
  if (news.length === 0) return undefined;
  for (const { origin, uses } of news) usesOf.set(origin, uses);
  return [...usesOf]
    .map(([origin, uses]) => ({ origin, uses }))
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, maxSiteNames);
}
