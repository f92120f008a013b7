import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import http2 from 'node:http2';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tls from 'node:tls';
import { freePort } from '#server/testing/servers/proxies.ts';
import { byte, until, withFolder } from './studio.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tlsFolder = path.join(root, 'server/testing/fixtures/tls');
const [certificateFile, keyFile] = [path.join(tlsFolder, 'localhost.crt'), path.join(tlsFolder, 'localhost.key')];
/** For `localhost`. */
const certificate = readFileSync(certificateFile, 'utf8');

export type ProxyName = 'nginx' | 'caddy';

export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;
}

interface ProxyTarget {
  /** for all that the proxy writes */
  folder: string;
  port: number;
  plainPort: number;
  /** `host:port` of each node */
  nodes: readonly string[];
}

/** Replaces what a studio puts in its own words. @throws if the shipped file has no such words */
function adapt(text: string, replacements: readonly (readonly [string, string])[]): string {
  let adapted = text;
  for (const [given, own] of replacements) {
    if (!adapted.includes(given)) throw new Error(`the shipped file has no ${given}`);
    adapted = adapted.replaceAll(given, own);
  }
  return adapted;
}

/** The cache for nginx in docs/operation.md: its first line, and what stands in the server. */
function cacheOfDocuments(folder: string) {
  const [, block = ''] = /```nginx\n(proxy_cache_path [^`]*)```/.exec(read('docs/operation.md')) ?? [];
  const [first = '', ...inServer] = adapt(block, [['/var/cache/nginx/site', path.join(folder, 'cache')]]).split('\n');
  return { first, inServer: inServer.join('\n') };
}

/** `deploy/nginx.conf` with other ports, names and certificates, and with the cache of the documents. */
function nginxConfiguration({ folder, port, plainPort, nodes }: ProxyTarget, withCache: boolean): string {
  const cache = withCache ? cacheOfDocuments(folder) : { first: '', inServer: '' };
  const options = 'max_fails=3 fail_timeout=2s;';
  const site = adapt(read('deploy/nginx.conf'), [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['server_name www.studio.example', 'server_name localhost'],
    ['/etc/letsencrypt/live/www.studio.example/fullchain.pem', certificateFile],
    ['/etc/letsencrypt/live/www.studio.example/privkey.pem', keyFile],
    [`server 127.0.0.1:3000 ${options}`, nodes.map((node) => `server ${node} ${options}`).join(' ')],
    ['  location / {', `${cache.inServer}\n  location / {`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  return [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`,
    'events { worker_connections 4096; }',
    `http { access_log off; ${temporary.join(' ')}`,
    cache.first,
    site,
    '}',
  ].join('\n');
}

/** `deploy/Caddyfile` with another port and a certificate; address and nodes are variables of it. */
function caddyConfiguration({ folder, port, nodes }: ProxyTarget) {
  const site = adapt(read('deploy/Caddyfile'), [
    ['\treverse_proxy ', `\ttls ${certificateFile} ${keyFile}\n\treverse_proxy `],
  ]);
  const text = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${site}`;
  return { text, environment: { SITE_ADDRESS: `https://localhost:${port}`, LIGHTWELL: nodes.join(' '), HOME: folder } };
}

function createCommand(name: ProxyName, target: ProxyTarget, withCache: boolean) {
  if (name === 'nginx') {
    const file = path.join(target.folder, 'nginx.conf');
    writeFileSync(file, nginxConfiguration(target, withCache));
    return { run: ['-c', file], check: ['-t', '-c', file], environment: {} };
  }
  const file = path.join(target.folder, 'Caddyfile');
  const { text, environment } = caddyConfiguration(target);
  writeFileSync(file, text);
  const parameters = ['--config', file, '--adapter', 'caddyfile'];
  return { run: ['run', ...parameters], check: ['validate', ...parameters], environment };
}

/** What the program says of the shipped file. @throws if it refuses it */
export async function checkShipped(name: ProxyName, { withCache = false } = {}): Promise<string> {
  return withFolder(async (folder) => {
    const nodes = ['127.0.0.1:3001', '127.0.0.1:3002'];
    const place = { folder, nodes, port: await freePort(), plainPort: await freePort() };
    const { check, environment } = createCommand(name, place, withCache);
    const { stdout, stderr } = await promisify(execFile)(name, check, { env: { ...process.env, ...environment } });
    return stdout + stderr;
  });
}

/** Runs the proxy before the nodes. The log of its errors is in what `work` throws. */
export async function withProxy<T>(
  name: ProxyName,
  { withCache = false, ...place }: Omit<ProxyTarget, 'folder'> & { withCache?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const { run, environment } = createCommand(name, { folder, ...place }, withCache);
    const child: ChildProcess = spawn(name, run, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    try {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended`);
        await fetch(`http://127.0.0.1:${place.port}/`).then((answer) => answer.arrayBuffer());
      });
      return await work();
    } catch (error) {
      const log = name === 'nginx' ? readFileSync(path.join(folder, 'error.log'), 'utf8').slice(-2_000) : errors;
      throw new Error(`${(error as Error).message}\n${name}: ${log}`, { cause: error });
    } finally {
      child.kill('SIGTERM');
      await gone;
    }
  });
}

const timeoutMs = 60_000;

export interface SecureRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
  /** receives the response in place of `text` */
  onChunk?: (chunk: Buffer) => void;
}

/**
 * A request by HTTP/2 over TLS to `localhost`, on a connection of its own from a random address of the loopback network: a visitor.
 * @throws if the connection breaks before the response is complete
 */
export async function requestSecurely(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body, onChunk }: SecureRequest = {},
) {
  const session = http2.connect(`https://localhost:${port}`, {
    createConnection: () =>
      tls.connect({
        socket: net.connect({ host: '127.0.0.1', port, localAddress: `127.${byte()}.${byte()}.${byte()}` }),
        servername: 'localhost',
        ca: certificate,
        ALPNProtocols: ['h2'],
      }),
  });
  // Of a session that breaks; its streams get an error too.
  const broken = new Promise<never>((_, reject) => session.once('error', reject));
  broken.catch(() => {});
  try {
    return await Promise.race([send(session, target, { method, headers, body, onChunk }), broken]);
  } finally {
    session.destroy();
  }
}

async function send(
  session: http2.ClientHttp2Session,
  target: string,
  { method, headers, body, onChunk }: SecureRequest,
) {
  const stream = session.request({ ...headers, ':method': method, ':path': target }, { endStream: body === undefined });
  stream.setTimeout(timeoutMs, () => stream.destroy(new Error(`nothing for ${timeoutMs / 1_000} s`)));
  let status = 0;
  stream.once('response', (received) => (status = Number(received[':status'])));
  const sending = typeof body === 'string' ? void stream.end(body) : body && pipeline(body, stream, { end: true });
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (onChunk) onChunk(chunk);
    else text += chunk.toString();
  }
  await sending;
  if (status === 0) throw new Error('the stream ended without a response');
  return { status, text };
}
