import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProblemCode, problem } from '#contract/problem.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let it: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  it = await createTestApp();
  owner = await it.signIn();
});
afterAll(() => it.close());

type Answer = Awaited<ReturnType<TestApp['inject']>>;

function expectProblem(answer: Answer, status: number, code: ProblemCode) {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const document = problem.parse(answer.json());
  expect(document).toMatchObject({ status, code, requestId: answer.headers['x-request-id'] });
  return document;
}

const team = (payload: string | object, type = 'application/json') =>
  it.inject({
    method: 'POST',
    url: '/api/admin/team',
    headers: { ...owner, 'content-type': type },
    payload: payload as object,
  });

test.each(['/api', '/api/', '/api/nothing', '/api/admin/nothing', '/api/admin/team/1/2', '/media/x', '/nowhere'])(
  '%s is a 404 problem, with and without a session',
  async (url) => {
    for (const headers of [{}, owner]) expectProblem(await it.inject({ url, headers }), 404, 'not-found');
  },
);

test('an unsupported method is 405 with the supported ones', async () => {
  const answer = await it.inject({ method: 'DELETE', url: '/api/contact' });
  expectProblem(answer, 405, 'method-not-allowed');
  expect(answer.headers.allow).toBe('POST');
  const byId = await it.inject({ method: 'PUT', url: '/api/admin/team/0b6ff3e0-5d58-4a1c-9f0e-0d5c8b2f2a11' });
  expect(byId.headers.allow).toBe('DELETE, PATCH');
});

test('every invalid field is named with its message, unknown ones too', async () => {
  const { errors } = expectProblem(
    await team({
      name: '',
      role: 'Editor',
      image: 'javascript:alert(1)',
      socialLinks: [{ platform: 'x' }],
      boss: true,
    }),
    400,
    'validation-failed',
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: 'name', message: 'Name is required' }),
      expect.objectContaining({ path: 'description', message: 'Description is required' }),
      expect.objectContaining({ path: 'image', message: 'Must be a valid image URL' }),
      expect.objectContaining({ path: 'socialLinks.0.href', message: 'Must be a valid URL' }),
      expect.objectContaining({ path: 'boss', message: 'Unknown field' }),
    ]),
  );
});

test('an unreadable body is rejected with a reason', async () => {
  expectProblem(await team('{"name":'), 400, 'malformed-request');
  expectProblem(await team(''), 400, 'malformed-request');
  expectProblem(await team('{"__proto__":{"a":1}}'), 400, 'malformed-request');
  expectProblem(await team('name=x', 'application/x-www-form-urlencoded'), 415, 'content-type-not-supported');
  expectProblem(await team('hello', 'text/plain'), 415, 'content-type-not-supported');
  expectProblem(await team({ name: 'x'.repeat(1024 * 1024) }), 413, 'body-too-large');
  expectProblem(await it.inject({ method: 'POST', url: '/api/contact' }), 400, 'malformed-request');
  expectProblem(await it.inject({ url: '/api/%zz' }), 400, 'malformed-request');
  expectProblem(
    await it.inject({ method: 'DELETE', url: '/api/admin/team/1', headers: owner }),
    400,
    'validation-failed',
  );
});

test('a malformed HTTP request gets the same error format', async () => {
  const app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(problem.parse(JSON.parse(answer.split('\r\n\r\n')[1] as string)).code).toBe('malformed-request');
  await app.close();
});

test('an internal error reveals no internals', async () => {
  const own = await createTestApp();
  await own.services.database.db.schema.dropTable('teamMemberMedia').execute();
  await own.services.database.db.schema.dropTable('teamMembers').execute();
  const answer = await own.inject({ url: '/api/admin/team' });
  expect(expectProblem(answer, 500, 'internal').detail).toBe('Something went wrong here. It has been logged.');
  expect(answer.body).not.toMatch(/table|team_members|sql/i);
  await own.close();
});

test('every response has the security headers, errors too', async () => {
  for (const url of [
    '/healthz',
    '/api/admin/session',
    '/api/studio',
    '/api/openapi.json',
    '/api/nothing',
    '/api/%zz',
  ]) {
    const { headers } = await it.inject({ url });
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers, url).not.toHaveProperty('strict-transport-security');
  }
});

test('Strict-Transport-Security is sent only if visitors use https', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://studio.example' });
  expect((await secure.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
  const proxied = await createTestApp({ TRUST_PROXY: 'true' });
  const answer = await proxied.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  await proxied.close();
  const lying = await it.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  expect(lying.headers).not.toHaveProperty('strict-transport-security');
});

test('the request id is generated here, never taken from the client', async () => {
  const answer = await it.inject({ url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('readiness requires database and storage, and names the one that fails', async () => {
  expect((await it.inject({ url: '/readyz' })).json()).toEqual({
    status: 'ok',
    parts: { database: 'ok', storage: 'ok' },
  });
  const own = await createTestApp();
  const storage = path.join(own.services.config.dataDir, 'storage');
  rmSync(storage, { recursive: true, force: true });
  writeFileSync(storage, 'a file where the folder should be');
  const answer = await own.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'failed', parts: { database: 'ok', storage: 'failed' } });
  expect((await own.inject({ url: '/healthz' })).statusCode).toBe(200);
  await own.close();
});

test('a node takes requests while database and storage are away, so that balancers do not take out all nodes', async () => {
  const own = await createTestApp();
  const storage = path.join(own.services.config.dataDir, 'storage');
  rmSync(storage, { recursive: true, force: true });
  writeFileSync(storage, 'a file where the folder should be');
  await own.services.database.db.schema.dropTable('readinessChecks').execute();
  expect((await own.inject({ url: '/readyz' })).json().parts).toEqual({ database: 'failed', storage: 'failed' });
  const answer = await own.inject({ url: '/accepting' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  await own.close();
});

test('a stop finishes running requests', async () => {
  const own = await createTestApp();
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const firstRequest = once(own.app.server, 'request');
  socket.write('POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n');
  await firstRequest;
  const stopped = own.close();
  await expect.poll(() => own.app.server.listening).toBe(false);
  socket.write('{}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*First name is required/s);
  await stopped;
});
