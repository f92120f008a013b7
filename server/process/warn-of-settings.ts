import { isIPv4 } from 'node:net';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';

/** Says at the start what an operator has most likely forgotten. */
export function warnOfSettings({ publicUrl, host, trustProxy }: Config, log: Log): void {
  const isPublic = !isLoopback(host) || trustProxy > 0;
  if (publicUrl || !isPublic) return;
  log.warn(
    { HOST: host },
    'PUBLIC_URL is not set, but others can reach this server. Canonical links and the sitemap then name whatever host a ' +
      'visitor asks for, and browsers are not told to stay with https. Set PUBLIC_URL to the address of the site, such as https://www.example.com.',
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
