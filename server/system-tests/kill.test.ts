import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { MediaItem } from '#contract/media.ts';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { faultRounds, noteSeen, createKillableServer } from '#server/testing/servers/killable-server.ts';
import { expectSwept } from '#server/testing/clients/expect-swept.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { largerPhoto, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

const rounds = faultRounds();
/** By each of two senders: more would only make the test wait for the worker at the end. */
const uploadsARound = 4;
const enquiriesARound = Math.ceil(200 / rounds);

// Real processes, several rounds, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 300_000 + rounds * 30_000 });

const password = 'correct horse battery';
let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer({ isPlain: true });
  own = await createTestDatabase();
  server = createKillableServer(own.dataDir, environment);
});
afterEach(async () => {
  server.kill();
  await mailServer.stop();
  await own.remove();
});

let webProcesses = 2;
const environment = () => ({
  PORT: '0',
  DATA_DIR: own.dataDir,
  ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'fatal',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Studio <website@studio.example>',
  ENQUIRY_MAIL_TO: 'mei@studio.example',
  WEB_PROCESSES: String(webProcesses),
});

interface Acknowledged {
  enquiries: Set<string>;
  stored: Set<string>;
  claimed: Map<string, string>;
}

/** Uploads until the server is killed. What was acknowledged must be there afterwards. */
async function uploadUntilKilled(
  origin: string,
  headers: Record<string, string>,
  pictures: Buffer[],
  seen: Acknowledged,
) {
  const enquire = async () => {
    const json = {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      serviceType: 'portrait',
      message: `Number ${seen.enquiries.size}`,
    };
    const { data } = await (await callApi(`${origin}/api/contact`, { json })).json();
    seen.enquiries.add(data.id);
  };
  const uploads = () => repeatUntilKilled(() => upload(origin, headers, pictures, seen), uploadsARound);
  await Promise.all([repeatUntilKilled(enquire), repeatUntilKilled(enquire), uploads(), uploads()]);
}

async function repeatUntilKilled(send: () => Promise<void>, maxCount = Infinity): Promise<void> {
  try {
    for (let sent = 0; sent < maxCount; sent += 1) await send();
  } catch (error) {
    // An error response is a defect; a broken connection is the kill.
    if (String(error).includes('answered')) throw error;
  }
}

async function upload(origin: string, headers: Record<string, string>, pictures: Buffer[], seen: Acknowledged) {
  const { uploadURL } = await (await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers })).json();
  const picture = pictures[seen.stored.size % pictures.length] as Buffer;
  // Every third picture is a duplicate; appended bytes make the others new to the worker.
  const tail = seen.stored.size % 3 === 0 ? [] : [Buffer.from(uploadURL)];
  const body = new Uint8Array(Buffer.concat([picture, ...tail]));
  await callApi(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
  const filePath = objectPathOf(uploadURL);
  seen.stored.add(filePath);
  await claim(origin, headers, filePath, seen);
}

async function claim(origin: string, headers: Record<string, string>, filePath: string, seen: Acknowledged) {
  const json = {
    filename: 'a.jpg',
    originalName: 'a.jpg',
    fileSize: '1',
    mimeType: 'image/jpeg',
    filePath,
    category: 'event-photography',
    mediaType: 'photo',
  };
  const { data } = await (await callApi(`${origin}/api/admin/media`, { json, headers })).json();
  seen.claimed.set(filePath, data.id);
}

test('repeated kill -9 of web process and worker loses nothing that was acknowledged', async () => {
  const pictures = [await largerPhoto(), await transparentPng()];
  const seen: Acknowledged = { enquiries: new Set(), stored: new Set(), claimed: new Map() };
  let headers: Record<string, string> | undefined;

  for (let round = 0; round < rounds; round += 1) {
    const origin = await server.start();
    headers ??= await signInAt(origin, 'admin', password);
    const uploading = uploadUntilKilled(origin, headers, pictures, seen);
    // Without acknowledgements there would be nothing to lose.
    await vi.waitFor(() => {
      expect(seen.enquiries.size).toBeGreaterThanOrEqual(enquiriesARound * (round + 1));
      expect(seen.stored.size).toBeGreaterThan(0);
    }, 60_000);
    // No condition: it must be killed at any point of its work.
    await wait(Math.random() * 2_500);
    server.kill();
    await uploading;
  }

  // One is enough to see what was stored.
  webProcesses = 1;
  const origin = await server.start();
  const admin = { headers: headers as Record<string, string> };
  const contacts = (await (await callApi(`${origin}/api/admin/contacts`, admin)).json()) as ContactMessage[];
  expect(missing(seen.enquiries, contacts)).toEqual([]);

  // A start without a kill.
  await upload(origin, admin.headers, pictures, seen);
  // Uploads that were stored and not claimed, or claimed without a response, can be claimed now.
  for (const filePath of seen.stored) await claim(origin, admin.headers, filePath, seen);
  const items = await vi.waitFor(
    async () => {
      const { data } = (await (await callApi(`${origin}/api/media`, admin)).json()) as { data: MediaItem[] };
      expect(data.filter((item) => !isDone(item)).length).toBe(0);
      return data;
    },
    { timeout: 180_000 + rounds * 20_000, interval: 1_000 },
  );
  expect(missing(seen.claimed.values(), items)).toEqual([]);
  // A kill is not the picture's fault.
  expect(items.filter(({ failureReason }) => failureReason !== null)).toEqual([]);
  for (const item of items.slice(0, 12)) await expectDecodable(origin, item);

  noteSeen(
    rounds,
    `${seen.enquiries.size} enquiries and ${seen.stored.size} uploads acknowledged, 0 lost; ${items.length} items whole`,
  );
  // Suspected spam is not mailed. A mail arrives twice if the worker was killed before it noted the first.
  const mailed = contacts.filter(({ isQuarantined }) => !isQuarantined).length;
  expect(mailed).toBeGreaterThan(0);
  await expect
    .poll(() => new Set(mailServer.received.map(({ messageId }) => messageId)).size, { timeout: 60_000 })
    .toBe(mailed);

  await server.stop();
  const config = parseConfig(environment());
  const services = await createServices(config, createLog('silent'));
  await expectSwept(services, config, items).finally(() => services.close());
});

/** Ready with all renditions, or failed with a reason. */
function isDone({ state, failureReason, picture }: MediaItem): boolean {
  return failureReason !== null || (state === 'ready' && picture !== null && picture.widths.length > 0);
}

function missing(ids: Iterable<string>, found: { id: string }[]): string[] {
  const known = new Set(found.map(({ id }) => id));
  return [...ids].filter((id) => !known.has(id));
}

/** Every rendition of the item exists and can be decoded completely. */
async function expectDecodable(origin: string, { picture }: MediaItem): Promise<void> {
  expect(picture?.widths).not.toEqual([]);
  const files = [
    ...(picture?.jpegWidths ?? []).map((width) => `${width}.jpg`),
    ...(picture?.widths ?? []).flatMap((width) => [`${width}.webp`, `${width}.avif`]),
  ];
  for (const file of files) {
    const answer = await callApi(`${origin}${picture?.base}/${file}`);
    const { info } = await sharp(await answer.arrayBuffer(), { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(Number.parseInt(file, 10));
  }
}
