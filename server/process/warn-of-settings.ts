import type { Config } from '#server/config.ts';
import { isReachable } from '#server/modules/system/system-advice.ts';
import type { Log } from '#server/platform/log.ts';

/** Logs a warning at the start about a setting that is probably missing. */
export function warnOfSettings({ publicUrl, host, trustProxy }: Config, log: Log): void {
  if (publicUrl || !isReachable({ host, trustProxy })) return;
  log.warn(
    { HOST: host },
    'PUBLIC_URL is not set, but this server is reachable from other machines. Pages then have canonical links, and the site a ' +
      'sitemap, only at addresses at which somebody has used the back office, and HSTS is off. Set PUBLIC_URL to the address of ' +
      'the site, such as https://www.example.com.',
  );
}
