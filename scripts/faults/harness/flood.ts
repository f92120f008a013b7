import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { contactRequest } from '#contract/enquiries.ts';

// The stranger of the fault `stranger-flood`, in a process of its own: `node flood.ts ORIGIN`. Ends with its parent.

const origin = new URL(process.argv[2] as string);
const pipelineBytes = 64 * 1024;
const long = 64 * 1024 - 2_048;
const uuid = '3b241101-e2bb-4255-8caf-4136c566a962';

/** An address of each kind: cached and uncached pages, files, calls, and what is none. */
const addresses = [
  '/',
  '/zh',
  '/contact',
  '/portrait?from=flood',
  '/portrait.data',
  '/gallery/no-such-gallery',
  '/enquiry/anything',
  '/preview/anything',
  '/no-such-page',
  '/zh/no-such-page',
  '/%',
  '/%C0',
  '/zh/%E0%A4%A',
  '/sitemap.xml',
  '/robots.txt',
  '/favicon.ico',
  `/media/${uuid}/640.avif`,
  `/objects/uploads/${uuid}`,
  '/assets/no-such-script.js',
  '/api/openapi.json',
  '/api/docs',
  '/api/galleries',
  '/api/cms/images',
  `/api/media?ids=${uuid}`,
  '/api/contact/stamp',
  '/api/admin/media',
  '/api/admin/team',
  '/admin',
  '/admin/login',
  '/healthz',
  '/readyz',
  '/accepting',
  '/metrics',
];
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'];

const byte = () => Math.floor(Math.random() * 256);
/** Another network each time, as a stranger has who rents many. */
const network = () => `101.${byte()}.${byte()}.${byte()}`;

/** Texts that are slow to read for what tries each place again, and those that grow when they are normalised. */
const texts = ['/', 'a', ' ', '\n', '-', '.', '㌖', 'ﷺ', 'a@', 'www.', '<a ', '[url=', '中', '\u0000', '%', '"'].map(
  (piece) => (count: number) => piece.repeat(count).slice(0, count) + 'x',
);

const enquiry = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  serviceType: 'portrait',
  message: 'What does a portrait cost?',
};

/** A string in each place of each call that anybody may make. */
const worstRequests: ((text: (count: number) => string) => [url: string, init: RequestInit])[] = [
  ...Object.keys(contactRequest.shape).map(
    (field) => (text: (count: number) => string) => post('/api/contact', { ...enquiry, [field]: text(long / 3) }),
  ),
  (text) => post('/api/contact', { ...enquiry, message: text(5_000 - 1) }),
  (text) => post('/api/contact', { ...enquiry, page: `/a${text(2_000)}` }),
  (text) => post('/api/contact', { ...enquiry, [text(long / 3)]: 1 }),
  (text) => ['/contact', { method: 'POST', body: new URLSearchParams({ ...enquiry, message: text(long / 9) }) }],
  (text) => post('/api/admin/login', { username: text(long / 3), password: text(200) }),
  (text) => post('/api/admin/invitations/read', { token: text(long / 3) }),
  (text) => [`/${encodeURIComponent(text(1_500))}`, {}],
  (text) => [`/api/media?ids=${encodeURIComponent(text(1_500))}`, {}],
  (text) => [`/enquiry/${encodeURIComponent(text(1_500))}`, {}],
  (text) => ['/', { headers: { 'accept-language': plain(text(8_000)), cookie: plain(text(4_000)) } }],
  (text) => ['/', { headers: { 'if-none-match': plain(text(8_000)), 'accept-encoding': plain(text(4_000)) } }],
  (text) => ['/favicon.ico', { headers: { range: `bytes=${'0-0,'.repeat(2_000)}`, referer: plain(text(4_000)) } }],
];

function post(url: string, json: object): [string, RequestInit] {
  return [url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }];
}

/** As a header may hold it. */
const plain = (text: string) => text.replaceAll(/[^ -~]/g, 'z').trim();

const sent = { pipelines: 0, requests: 0 };

/** As many requests in one write as fit into `bytes`, and the connection is read until its end. */
async function pipeline(method: string, address: string, bytes: number): Promise<void> {
  const body = method === 'POST' ? 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' : '\r\n';
  const request = `${method} ${address} HTTP/1.1\r\nhost: ${origin.host}\r\nx-forwarded-for: ${network()}\r\n${body}`;
  const socket = connect(Number(origin.port), origin.hostname);
  socket.on('error', () => {}).resume();
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(request.repeat(Math.ceil(bytes / request.length)));
  sent.pipelines += 1;
  await new Promise((resolve) => socket.once('close', resolve));
}

async function ask([url, init]: [string, RequestInit]): Promise<void> {
  sent.requests += 1;
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': network(), connection: 'close' };
  try {
    const response = await fetch(origin.origin + url, { ...init, headers, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
  } catch {
    // It is closed or refused: what the others see is measured elsewhere.
  }
}

async function sendPipelines(): Promise<void> {
  for (let number = 0; ; number += 1) {
    const address = addresses[number % addresses.length] as string;
    const method = methods[Math.floor(number / addresses.length) % methods.length] as string;
    void pipeline(method, address, pipelineBytes);
    await wait(50);
  }
}

/** Many connections at once, with 40 requests each. */
async function sendBursts(): Promise<void> {
  for (let number = 0; ; number += 1) {
    await wait(5_000);
    const address = addresses[(number * 7) % addresses.length] as string;
    await Promise.all(Array.from({ length: 400 }, () => pipeline('GET', address, 40 * 100)));
  }
}

async function sendWorst(): Promise<void> {
  for (let number = 0; ; number += 1) {
    const text = texts[Math.floor(number / worstRequests.length) % texts.length] as (typeof texts)[number];
    const request = worstRequests[number % worstRequests.length] as (typeof worstRequests)[number];
    await ask(request((count) => text(Math.floor(count))));
    await wait(20);
  }
}

process.on('message', () => process.send?.(sent));
process.on('disconnect', () => process.exit(0));
await Promise.all([sendPipelines(), sendBursts(), ...Array.from({ length: 4 }, sendWorst)]);
