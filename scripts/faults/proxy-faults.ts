import { createHash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { postUntilAnswered } from '#app/site/contact/send-contact.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { CannotInject, type Fault, type Seen } from './fault.ts';
import {
  type ClusterNode,
  withCluster,
  withStore,
  createStudio,
  password,
  untilStatus,
  withFolder,
} from './harness/studio.ts';
import {
  requestSecurely,
  type SecureRequest,
  isInstalled,
  type ProxyName,
  withProxy,
} from './harness/shipped-proxies.ts';

const enquiriesPerSecond = Number(process.env.FAULT_REQUESTS ?? 25);
const script = 'scripts/start.ts';
/** Until the proxy has asked a node again. */
const untilAskedMs = 2_500;
const videoBytes = 600 * 1024 ** 2;

/** An enquiry of a visitor: undefined once it is taken, or why not. */
type Enquire = (values: Record<string, string>) => Promise<string | undefined>;

/** With a form token, as the form of the site does in its first attempt; by a program, without one; and by the form without script. */
function enquireOnce(port: number): Enquire[] {
  const post = async (json: object) => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(json) };
    const { status } = await requestSecurely(port, '/api/contact', request);
    return status === 201 ? undefined : `POST /api/contact answered ${status}`;
  };
  const withToken: Enquire = async (values) => {
    const { status, text } = await requestSecurely(port, '/api/contact/stamp');
    if (status !== 200) return `GET /api/contact/stamp answered ${status}`;
    return post({ ...values, stamp: (JSON.parse(text) as { data: { stamp: string } }).data.stamp });
  };
  const plainForm: Enquire = async (values) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(values).toString();
    const { status } = await requestSecurely(port, '/contact', { method: 'POST', headers, body });
    return status === 303 ? undefined : `POST /contact answered ${status}`;
  };
  return [withToken, withToken, withToken, post, plainForm];
}

/** By the code of the form itself, which sends again. */
function enquireLikeTheForm(port: number, repeated: () => void): Enquire[] {
  const call = async (target: string, { method, headers, body }: RequestInit = {}) => {
    const { status, text } = await requestSecurely(port, target, {
      ...(method && { method }),
      ...(headers && { headers: headers as Record<string, string> }),
      ...(body && { body: body as string }),
    });
    return new Response(text, { status });
  };
  return [
    async (values) => {
      const { status } = await postUntilAnswered(values, repeated, call as typeof fetch);
      return status === 201 ? undefined : `the form was answered ${status}`;
    },
  ];
}

/** Enquiries at a constant rate, without waiting for earlier responses. */
function startEnquiries(ways: Enquire[]) {
  const taken = new Set<string>();
  const failed: string[] = [];
  const pending = new Set<Promise<void>>();
  const over = new AbortController();
  const enquire = async (way: Enquire) => {
    const email = `ana-${randomUUID()}@example.com`;
    const message = `What does a portrait cost, number ${randomUUID()}?`;
    const values = { firstName: 'Ana', lastName: 'Pérez', email, serviceType: 'portrait', message };
    const why = await way(values).catch((error: unknown) => String(error));
    if (why === undefined) taken.add(email);
    else failed.push(why);
  };
  const running = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const sending = enquire(ways[number % ways.length] as Enquire);
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
      await wait(1_000 / enquiriesPerSecond);
    }
  })();
  return {
    taken,
    failed,
    async stop() {
      over.abort();
      await running;
      await Promise.all(pending);
    },
  };
}

async function callApi(port: number, target: string, { json, ...request }: SecureRequest & { json?: object }) {
  const headers = { ...(json && { 'content-type': 'application/json' }), ...request.headers };
  const body = json ? { method: 'POST', body: JSON.stringify(json) } : {};
  const { status, text } = await requestSecurely(port, target, { ...body, ...request, headers });
  if (status >= 300) throw new Error(`${target} answered ${status}: ${text}`);
  return text;
}

async function signIn(port: number): Promise<Record<string, string>> {
  const text = await callApi(port, '/api/admin/login', { json: { username: 'admin', password } });
  return { authorization: `Bearer ${(JSON.parse(text) as { token: string }).token}` };
}

/** @throws if an enquiry that was taken is missing, or there twice */
async function expectStoredOnce(port: number, headers: Record<string, string>, taken: ReadonlySet<string>) {
  const stored = JSON.parse(await callApi(port, '/api/admin/contacts', { headers })) as ContactMessage[];
  const times = new Map<string, number>();
  for (const { email } of stored) times.set(email, (times.get(email) ?? 0) + 1);
  const wrong = [...taken].filter((email) => times.get(email) !== 1);
  if (wrong.length > 0) throw new Error(`of ${taken.size} enquiries ${wrong.length} are not there once`);
}

/** Something that starts like an MP4; the rest is in a `free` box. */
function* videoChunks(): Generator<Buffer> {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42????free', 'latin1');
  head.writeUInt32BE(videoBytes - 24, 24);
  yield head;
  const block = randomBytes(1024 ** 2);
  for (let left = videoBytes - head.length; left > 0; left -= block.length) yield block.subarray(0, left);
}

/** Sends a video and reads it again, both through the proxy. @throws if a byte differs */
async function expectLargeUpload(port: number, headers: Record<string, string>): Promise<string> {
  const issued = await callApi(port, '/api/admin/upload-url', { headers, json: {} });
  const { uploadURL } = JSON.parse(issued) as { uploadURL: string };
  const { origin, pathname, search } = new URL(uploadURL);
  if (origin !== `https://localhost:${port}`) throw new Error(`uploads go to ${origin}`);
  const startedAt = performance.now();
  const [sent, received] = [createHash('sha256'), createHash('sha256')];
  const body = Readable.from(hashing(videoChunks(), sent));
  const about = { 'content-type': 'video/mp4', 'content-length': String(videoBytes) };
  await callApi(port, pathname + search, { method: 'PUT', headers: about, body });
  const sentMs = performance.now() - startedAt;
  const item = { filename: 'a.mp4', originalName: 'a.mp4', fileSize: '1', mimeType: 'video/mp4', mediaType: 'video' };
  const json = { ...item, filePath: objectPathOf(uploadURL), category: 'property-video' };
  const claimed = await callApi(port, '/api/admin/media', { headers, json });
  const { id } = (JSON.parse(claimed) as { data: { id: string } }).data;
  await callApi(port, `/api/admin/media/${id}/original`, { headers, onChunk: (chunk) => void received.update(chunk) });
  if (sent.digest('hex') !== received.digest('hex')) throw new Error('the film is damaged');
  return `a film of 600 MB sent at ${(videoBytes / 1e3 / sentMs).toFixed(0)} MB/s and read again whole`;
}

function* hashing(chunks: Generator<Buffer>, hash: ReturnType<typeof createHash>) {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

interface Setting {
  port: number;
  nodes: ClusterNode[];
  ways: Enquire[];
}

/** Restarts the nodes in turn under enquiries, then sends a large video. */
async function restart(rounds: number, { port, nodes, ways }: Setting): Promise<Seen> {
  const enquiries = startEnquiries(ways);
  for (let round = 0; round < rounds; round += 1) {
    for (const { origin, server } of nodes) {
      await server.stop();
      await server.start();
      await untilStatus(`${origin}/accepting`, 200);
      await wait(untilAskedMs);
    }
  }
  await enquiries.stop();
  const { taken, failed } = enquiries;
  const all = taken.size + failed.length;
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${all} enquiries failed: ${failed.slice(0, 3).join('; ')}`);
  const headers = await signIn(port);
  await expectStoredOnce(port, headers, taken);
  const upload = await expectLargeUpload(port, headers);
  return { injected: rounds * nodes.length, seen: `0 of ${all} enquiries failed, 0 lost, none twice; ${upload}` };
}

/** @throws if the proxy takes the nodes out because the store is away */
async function expectServedWithoutStore({ port, nodes, ways }: Setting): Promise<string> {
  for (const { origin } of nodes) await untilStatus(`${origin}/readyz`, 503);
  await wait(untilAskedMs);
  const { status } = await requestSecurely(port, '/');
  if (status !== 200) throw new Error(`without the store, / answered ${status}`);
  const enquiries = startEnquiries(ways);
  await wait(untilAskedMs);
  await enquiries.stop();
  const { taken, failed } = enquiries;
  if (failed.length > 0) throw new Error(`without the store, ${failed.length} enquiries failed: ${failed[0]}`);
  return `without the store, ${taken.size} enquiries taken`;
}

const toHost = (origin: string) => new URL(origin).host;

/** Two nodes on PostgreSQL and S3. nginx with the cache of the documents. */
async function runOnTwoNodes(proxy: ProxyName, rounds: number): Promise<Seen> {
  if (!isInstalled(proxy)) throw new CannotInject(`${proxy} is not installed.`);
  return withStore(async (store) => {
    await buildIfNeeded();
    const [port, plainPort] = [await freePort(), await freePort()];
    const environment = () => ({
      ...store.environment,
      PUBLIC_URL: `https://localhost:${port}`,
      WEB_PROCESSES: '2',
      DRAIN_SECONDS: '5',
    });
    return withCluster({ web: 2, script, environment }, ({ nodes }) => {
      const place = { port, plainPort, nodes: nodes.map(({ origin }) => toHost(origin)), withCache: proxy === 'nginx' };
      const setting = { port, nodes, ways: enquireOnce(port) };
      return withProxy(proxy, place, async () => {
        const { injected, seen } = await restart(rounds, setting);
        await store.stop();
        return { injected, seen: `${seen}; ${await expectServedWithoutStore(setting)}` };
      });
    });
  });
}

/** SQLite is of one node. While it restarts, the form sends again. */
async function runOnOneNode(proxy: ProxyName, rounds: number): Promise<Seen> {
  if (!isInstalled(proxy)) throw new CannotInject(`${proxy} is not installed.`);
  await buildIfNeeded();
  const [port, plainPort, nodePort] = [await freePort(), await freePort(), await freePort()];
  const settings = { PORT: String(nodePort), PUBLIC_URL: `https://localhost:${port}`, MEDIA_WORKER: 'none' };
  return withFolder(async (folder) => {
    const server = createStudio(folder, { ...settings, DRAIN_SECONDS: '5' }, { script: path.resolve(script) });
    const nodes = [{ origin: await server.start(), server }];
    let repeated = 0;
    const ways = enquireLikeTheForm(port, () => (repeated += 1));
    try {
      const place = { port, plainPort, nodes: [`127.0.0.1:${nodePort}`] };
      const { injected, seen } = await withProxy(proxy, place, () => restart(rounds, { port, nodes, ways }));
      return { injected, seen: `${seen}; the form sent again ${repeated} times` };
    } finally {
      server.kill();
    }
  });
}

const proxies: Record<ProxyName, string> = { nginx: 'deploy/nginx.conf', caddy: 'deploy/Caddyfile' };

/** The shipped files, with the real programs, TLS and HTTP/2. */
export const proxyFaults: Fault[] = (Object.keys(proxies) as ProxyName[]).flatMap((proxy) => [
  {
    name: `restarts-behind-${proxy}`,
    injected: `a stop of each of 2 nodes (PostgreSQL, S3) in turn behind ${proxies[proxy]}, under ${enquiriesPerSecond} enquiries/s by HTTP/2; then of the store`,
    promised: 'no enquiry fails, is lost or is stored twice; a film of 600 MB arrives whole',
    rounds: 10,
    run: (rounds) => runOnTwoNodes(proxy, rounds),
  },
  {
    name: `one-node-behind-${proxy}`,
    injected: `a stop of the only node (SQLite, disk) behind ${proxies[proxy]}, under ${enquiriesPerSecond} enquiries/s of the form`,
    promised: 'the form sends again, and no enquiry fails, is lost or is stored twice; a film of 600 MB arrives whole',
    rounds: 5,
    run: (rounds) => runOnOneNode(proxy, rounds),
  },
]);
