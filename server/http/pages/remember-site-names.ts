import { hasRight } from '#contract/accounts/roles.ts';
import type { Services } from '#server/services.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { SiteNames } from './site-origin.ts';

const readEveryMs = 60_000;

type Parts = Pick<Services, 'config' | 'siteNames' | 'log'>;

/**
 * Trusts the host names under which owners use the back office, and stores them. Other staff could fill all places with names that
 * they make up. @param scope the admin routes
 */
export function trustNamesOfOwners(scope: App, names: SiteNames, { config, siteNames, log }: Parts): void {
  if (config.publicUrl) return;
  scope.addHook('preHandler', async (request) => {
    if (!hasRight(request.session?.role, 'administration')) return;
    const origin = names.trust(request.raw);
    if (origin === undefined) return;
    try {
      names.learn(await siteNames.add(origin));
    } catch (error) {
      // Trusted until the names are read again, and stored by the next request after that.
      log.warn({ err: error }, 'a name of the site could not be stored');
    }
  });
}

/** Reads the stored host names, now and every minute: other processes store them, too. */
export async function readSiteNames(app: App, names: SiteNames, { config, siteNames, log }: Parts): Promise<void> {
  if (config.publicUrl) return;
  const read = async () => {
    try {
      names.learn(await siteNames.list());
    } catch (error) {
      log.debug({ err: error }, 'the names of the site could not be read');
    }
  };
  await read();
  const timer = setInterval(() => void read(), readEveryMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
