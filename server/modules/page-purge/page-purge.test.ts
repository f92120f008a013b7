import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

interface Call {
  body: unknown;
  surrogateKey: unknown;
  authorization: unknown;
}

let cache: Server;
let status: number;
const calls: Call[] = [];
let studio: TestApp;
beforeEach(async () => {
  status = 200;
  calls.splice(0);
  cache = createServer(async (request, response) => {
    const { 'surrogate-key': surrogateKey, authorization } = request.headers;
    calls.push({ body: await json(request), surrogateKey, authorization });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(cache, 'listening');
  studio = await createTestApp({
    PAGE_PURGE_URL: `http://127.0.0.1:${(cache.address() as AddressInfo).port}/purge`,
    PAGE_PURGE_HEADER: 'Authorization: Bearer of the cache',
  });
});
afterEach(async () => {
  await studio.close();
  cache.close();
});

const addMember = async () => {
  const { statusCode, body } = await studio.inject({
    method: 'POST',
    url: '/api/admin/team',
    headers: await studio.signIn(),
    payload: { name: 'Ines Calder', role: 'Light', description: 'Shapes it.', image: 'https://studio.example/i.jpg' },
  });
  expect([statusCode, body]).toEqual([201, expect.any(String)]);
};
const purge = () => studio.services.pagePurge.run();
const tagsOf = ({ body }: Call) => (body as { tags: string[] }).tags;

test('the cache is told once of the tags that have changed since, and first of every page', async () => {
  await purge();
  await addMember();
  await addMember();
  await purge();
  await purge();
  expect(calls).toEqual([
    { body: { tags: ['site'] }, surrogateKey: 'site', authorization: 'Bearer of the cache' },
    { body: { tags: ['team-member'] }, surrogateKey: 'team-member', authorization: 'Bearer of the cache' },
  ]);
  expect(await studio.services.database.db.selectFrom('pageChanges').selectAll().execute()).toEqual([]);
});

test('a change without tags purges every page, also between others', async () => {
  await purge();
  await addMember();
  await studio.services.revision.move();
  await purge();
  expect(calls.map(tagsOf)).toEqual([['site'], ['site']]);
});

test('a cache that fails is told again, with what has changed meanwhile', async () => {
  await purge();
  status = 503;
  await addMember();
  await expect(purge()).rejects.toThrow('503');
  status = 200;
  await studio.services.revision.move('page-home');
  const stop = studio.services.pagePurge.start();
  await expect.poll(() => calls.map(tagsOf)).toEqual([['site'], ['team-member'], ['page-home', 'team-member']]);
  stop();
});
