import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRepeatedHeaders } from './repeated-headers.ts';

const body = 'light';
const headers = ['content-security-policy', "default-src 'none'", 'content-length', String(body.length)];
let wholly = 0;
let writeHeaders = createRepeatedHeaders(200, headers);
let answers = 0;
const server = createServer((request, response) => {
  const { writeHead } = response;
  vi.spyOn(response, 'writeHead').mockImplementation((...given) => {
    wholly++;
    return Reflect.apply(writeHead, response, given);
  });
  writeHeaders(response, `id-${++answers}`);
  response.end(request.method === 'HEAD' ? undefined : body);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

/** Sends `requests` over one connection, all at once, and reads until the server closes it. */
function talk(...requests: string[]): Promise<string> {
  wholly = 0;
  answers = 0;
  writeHeaders = createRepeatedHeaders(200, headers);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.join(''));
  return text(socket);
}

const get = 'GET / HTTP/1.1\r\nhost: studio\r\n\r\n';
const head = 'HEAD / HTTP/1.1\r\nhost: studio\r\n\r\n';
const last = 'GET / HTTP/1.1\r\nhost: studio\r\nconnection: close\r\n\r\n';

test('each answer has the same headers, an id of its own and the date', async () => {
  const [first, second, third, closing] = (await talk(get, get, get, last)).split(/(?<=light)/);
  expect(first).toContain("content-security-policy: default-src 'none'\r\n");
  expect(first).toContain('x-request-id: id-1\r\n');
  const date = / \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/;
  expect(second?.replace(date, '')).toBe(first?.replace('id-1', 'id-2').replace(date, ''));
  expect(third?.replace(date, '')).toBe(first?.replace('id-1', 'id-3').replace(date, ''));
  const told = /\r\nDate: (.*)\r\n/.exec(second ?? '')?.[1] ?? '';
  expect(Math.abs(Date.parse(told) - Date.now())).toBeLessThan(60_000);
  expect(new Date(told).toUTCString()).toBe(told);
  expect(closing).toContain('\r\nConnection: close\r\n');
  // The first, and the one that ends the connection.
  expect(wholly).toBe(2);
});

test('what was learned from one connection serves another', async () => {
  await talk(get, last);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(get + last);
  expect(await text(socket)).toContain('x-request-id: id-3\r\n');
  expect(wholly).toBe(3);
});

test('HEAD has no body, an old client is not kept waiting, and neither is written from the block', async () => {
  const said = await talk(get, head, get, 'GET / HTTP/1.0\r\n\r\n');
  const parts = said.split('HTTP/1.1 200 OK\r\n').slice(1);
  expect(parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4))).toEqual([body, '', body, body]);
  expect(parts[1]).toContain('content-length: 5\r\n');
  expect(parts[3]).toContain('Connection: close\r\n');
  expect(wholly).toBe(3);
});
