import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, NetworkError, createApiClient } from './api.ts';

const notFound = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  detail: 'Gone.',
  code: 'not-found',
  requestId: 'r1',
};

let server: Server;
let origin: string;
let refused: (string | null)[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/echo') {
      const { authorization, 'if-match': ifMatch, 'content-type': contentType } = request.headers;
      return json(200, {
        method: request.method,
        authorization,
        ifMatch,
        contentType,
        body: Buffer.concat(chunks).toString(),
      });
    }
    if (request.url === '/gone') return json(404, notFound);
    if (request.url === '/old') return json(401, { ...notFound, status: 401, code: 'not-signed-in' });
    if (request.url === '/deleted') return response.writeHead(204).end();
    if (request.url === '/cut') return request.socket.destroy();
    return response.writeHead(502).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function clientWith(token: string | null) {
  refused = [];
  return createApiClient({
    fetch: (path, options) => fetch(`${origin}${path as string}`, options),
    getToken: () => token,
    onUnauthorized: (used) => refused.push(used),
  });
}

describe('the API client', () => {
  it('sends the token, JSON and the version that was edited', async () => {
    const echo = await clientWith('t0').patch('/echo', { title: '标题' }, { version: 3 });
    expect(echo).toEqual({
      method: 'PATCH',
      authorization: 'Bearer t0',
      ifMatch: '"3"',
      contentType: 'application/json',
      body: '{"title":"标题"}',
    });
  });

  it('sends no Authorization when nobody is signed in', async () => {
    expect(await clientWith(null).get('/echo')).toEqual({ method: 'GET', body: '' });
  });

  it('fails with "status: body" and carries the problem document', async () => {
    const error = await clientWith('t0')
      .get('/gone')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(`404: ${JSON.stringify(notFound)}`);
    expect((error as ApiError).problem).toEqual(notFound);
  });

  it('uses the status text if the body is empty', async () => {
    await expect(clientWith('t0').get('/elsewhere')).rejects.toThrow('502: Bad Gateway');
  });

  it('reports the refused token', async () => {
    await expect(clientWith('old').get('/old')).rejects.toThrow(ApiError);
    expect(refused).toEqual(['old']);
  });

  it('returns undefined for 204', async () => {
    expect(await clientWith('t0').delete('/deleted')).toBeUndefined();
  });

  it('reports a lost connection as a NetworkError', async () => {
    await expect(clientWith('t0').get('/cut')).rejects.toBeInstanceOf(NetworkError);
  });

  it('leaves an aborted call an AbortError', async () => {
    const aborted = clientWith('t0').get('/echo', { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});
