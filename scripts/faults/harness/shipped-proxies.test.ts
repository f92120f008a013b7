import { describe, expect, test } from 'vitest';
import { checkShipped, isInstalled } from './shipped-proxies.ts';

// Debian's packages nginx and caddy. `npm run faults` runs the files with requests, and fails without the programs.
describe.runIf(isInstalled('nginx'))('nginx', () => {
  test.each([{ withCache: false }, { withCache: true }])(
    'takes deploy/nginx.conf, with the cache of the documents: $withCache',
    async (options) => {
      const said = await checkShipped('nginx', options);
      expect(said).toContain('test is successful');
    },
  );
});

test.runIf(isInstalled('caddy'))('Caddy takes deploy/Caddyfile', async () => {
  expect(await checkShipped('caddy')).toContain('Valid configuration');
});
