import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { createTestApp } from './testing/servers/test-app.ts';
import { warnOfSettings } from './main.ts';

const collect = () => {
  const lines: { level: number; msg: string }[] = [];
  return { lines, log: createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) }) };
};

test.each([
  [{ HOST: '0.0.0.0' }, 1],
  [{ HOST: '::' }, 1],
  [{ HOST: '192.0.2.7' }, 1],
  [{ TRUST_PROXY: 'true' }, 1],
  [{}, 0],
  [{ HOST: '::1' }, 0],
  [{ HOST: '127.0.0.2' }, 0],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example' }, 0],
])('with %j there are %i warnings that PUBLIC_URL is missing', (environment, count) => {
  const { lines, log } = collect();
  warnOfSettings(parseConfig(environment), log);
  expect(lines.filter(({ msg }) => msg.includes('PUBLIC_URL'))).toHaveLength(count);
});

test.each([
  ['headers of an untrusted proxy are logged once', {}, 1],
  ['headers of a trusted proxy are not logged', { TRUST_PROXY: 'true' }, 0],
])('%s', async (_, environment, count) => {
  const { lines, log } = collect();
  const own = await createTestApp(environment, { log });
  const port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const head = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
  for (const header of ['', 'x-forwarded-for: 203.0.113.9\r\n', 'x-forwarded-proto: https\r\n']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}${header}\r\n`);
    expect(await text(socket)).toContain(' 200 OK');
    if (header === '') expect(lines).toEqual([]);
  }
  await own.close();
  const warnings = lines.filter(({ msg }) => msg.includes('TRUST_PROXY'));
  expect(warnings).toHaveLength(count);
  for (const { msg } of warnings) expect(msg).toMatch(/ten failed attempts/);
});
