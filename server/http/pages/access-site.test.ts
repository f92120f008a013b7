import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { table } from '#server/testing/clients/access-table.ts';
import { createTestApp } from '#server/testing/servers/test-app.ts';
import { buildDirectory } from './site-build.ts';

test('besides the API there are only pages and files, which are public', { timeout: 300_000 }, async () => {
  const routes: { method: string; url: string }[] = [];
  const it = await createTestApp({}, { site: 'built', onRoute: (method, url) => routes.push({ method, url }) });
  const isCall = ({ method, url }: (typeof routes)[0]) => `${method === 'HEAD' ? 'GET' : method} ${url}` in table;
  for (const { method, url } of routes.filter((route) => !isCall(route))) {
    if (url === '/*') expect(['GET', 'HEAD', 'POST']).toContain(method);
    else {
      expect(['GET', 'HEAD']).toContain(method);
      const isFolder = ['/assets/*', '/pictures/*', '/clips/*'].includes(url);
      expect(isFolder || existsSync(path.join(buildDirectory, 'client', url)), url).toBe(true);
    }
  }
  for (const url of ['/api/nothing', '/uploads', '/objects/x', '/media/x', '/assets/x.js', '/pictures/x.jpg']) {
    const answer = await it.inject({ url });
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
  await it.close();
});
