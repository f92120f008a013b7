import { describe, expect, test } from 'vitest';
import { checkShipped, isInstalled } from './shipped-proxies.ts';

// Debian's packages nginx and caddy. `npm run faults` runs the files with requests, and fails without the programs.
const title = (name: 'nginx' | 'caddy') => (isInstalled(name) ? name : `${name} is not installed here`);

describe.skipIf(!isInstalled('nginx'))(title('nginx'), () => {
  test.each([{ withCache: false }, { withCache: true }])(
    'takes deploy/nginx.conf, with the cache of the documents: $withCache',
    async (options) => {
      const said = await checkShipped('nginx', options);
      expect(said).toContain('test is successful');
    },
  );
});

test.skipIf(!isInstalled('caddy'))(`${title('caddy')} takes deploy/Caddyfile`, async () => {
  expect(await checkShipped('caddy')).toContain('Valid configuration');
});
