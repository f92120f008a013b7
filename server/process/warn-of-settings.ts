import { isIPv4 } from 'node:net';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';

/** Logs a warning at the start about a setting that is probably missing. */
export function warnOfSettings({ publicUrl, host, trustProxy }: Config, log: Log): void {
  const isPublic = !isLoopback(host) || trustProxy > 0;
  if (publicUrl || !isPublic) return;
  log.warn(
    { HOST: host },
    'PUBLIC_URL is not set, but this server is reachable from other machines. Pages then have canonical links, and the site a ' +
      'sitemap, only at addresses at which somebody has used the back office, and HSTS is off. Set PUBLIC_URL to the address of ' +
      'the site, such as https://www.example.com.',
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
