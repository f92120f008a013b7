import type { Services } from '#server/services.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { maxSiteNames, type SiteName, type SiteNames } from './site-origin.ts';

const shareEveryMs = 60_000;
/** A name with fewer uses is not stored. */
const minStoredUses = 20;

/**
 * Shares the site names through the database: after a restart, and in every other process, the names in use have their
 * places before requests with made-up names arrive. A simultaneous write of two processes is corrected a minute later.
 */
export async function shareSiteNames(
  app: App,
  names: SiteNames,
  { config, siteNames, log }: Pick<Services, 'config' | 'siteNames' | 'log'>,
): Promise<void> {
  if (config.publicUrl) return;
  const share = async () => {
    try {
      const stored = await siteNames.find();
      const changed = merge(stored, names.list());
      if (changed) await siteNames.replace(changed);
      names.learn(changed ?? stored);
    } catch (error) {
      log.debug({ err: error }, 'site names could not be shared');
    }
  };
  await share();
  const timer = setInterval(() => void share(), shareEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await share();
  });
}

/** @returns undefined if no count is new or has doubled: smaller changes are not worth a write */
function merge(stored: readonly SiteName[], counted: readonly SiteName[]): SiteName[] | undefined {
  const usesOf = new Map(stored.map(({ origin, uses }) => [origin, uses]));
  const news = counted.filter(({ origin, uses }) => uses >= minStoredUses && uses >= 2 * (usesOf.get(origin) ?? 0));
  if (news.length === 0) return undefined;
  for (const { origin, uses } of news) usesOf.set(origin, uses);
  return [...usesOf]
    .map(([origin, uses]) => ({ origin, uses }))
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, maxSiteNames);
}
