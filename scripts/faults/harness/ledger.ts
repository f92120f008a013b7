import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { MediaItem } from '#contract/media.ts';
import { callApi } from '#server/testing/clients/owner-client.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { byte, until } from './studio.ts';

type Headers = Record<string, string>;

const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** A client that waits longer has no clear error. */
const responseTimeoutMs = 20_000;
const clearStatuses = new Set([503, 507]);

export type Ledger = Awaited<ReturnType<typeof createLedger>>;

/** Sends enquiries and photos, and keeps account of what a server has acknowledged. The server must trust one proxy. */
export async function createLedger() {
  const picture = await photo({ width: 320 });
  const enquiries = new Set<string>();
  /** by file path */
  const photos = new Map<string, { hash: string; id?: string }>();
  const refused = new Map<number, number>();
  const unclear: string[] = [];

  /** @returns the body of an acknowledgement, undefined after a refusal or on a broken connection */
  const send = async (url: string, init: RequestInit & { json?: object }) => {
    const { json, ...rest } = init;
    const headers = { ...(json && { 'content-type': 'application/json' }), ...rest.headers };
    try {
      const response = await fetch(url, {
        method: 'POST',
        ...(json && { body: JSON.stringify(json) }),
        ...rest,
        headers: { ...headers, connection: 'close', 'x-forwarded-for': `100.${byte()}.${byte()}.${byte()}` },
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text || '{}') as { uploadURL?: string; data?: { id: string } };
      refused.set(response.status, (refused.get(response.status) ?? 0) + 1);
      const isClear = clearStatuses.has(response.status) && /"detail":"[^"]/.test(text);
      if (!isClear) unclear.push(`${init.method ?? 'POST'} ${new URL(url).pathname}: ${response.status} ${text}`);
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') unclear.push(`no answer from ${new URL(url).pathname}`);
    }
    return undefined;
  };

  const enquire = async (origin: string) => {
    const json = {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: `ana-${randomUUID()}@example.com`,
      serviceType: 'portrait',
      message: `We would like to know what a portrait costs, number ${randomUUID()}.`,
    };
    const id = (await send(`${origin}/api/contact`, { json }))?.data?.id;
    if (id) enquiries.add(id);
    return id !== undefined;
  };
  const register = async (origin: string, owner: Headers, filePath: string) => {
    const names = { filename: 'a.jpg', originalName: 'a.jpg', fileSize: '1', mimeType: 'image/jpeg' };
    const json = { ...names, filePath, category: 'event-photography', mediaType: 'photo' };
    const id = (await send(`${origin}/api/admin/media`, { json, headers: owner }))?.data?.id;
    const stored = photos.get(filePath);
    if (id && stored) stored.id = id;
    return id !== undefined;
  };
  const upload = async (origin: string, owner: Headers) => {
    const given = (await send(`${origin}/api/admin/upload-url`, { json: {}, headers: owner }))?.uploadURL;
    if (!given) return false;
    // Appended bytes make each file a new one. The address may be that of a proxy.
    const url = new URL(new URL(given).pathname + new URL(given).search, origin).href;
    const bytes = new Uint8Array(Buffer.concat([picture, Buffer.from(url)]));
    const sent = await send(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'image/jpeg' } });
    if (!sent) return false;
    photos.set(objectPathOf(url), { hash: hashBytes(bytes) });
    return register(origin, owner, objectPathOf(url));
  };

  return {
    enquiries,
    photos,
    refused,
    /** Failures without a clear error. */
    unclear,
    enquire,
    upload,
    /** Writes until `stop` is called, by several clients at once. */
    start(origin: string, owner: Headers, { enquirers = 4, uploaders = 2, pauseMs = 10 } = {}) {
      const over = new AbortController();
      const repeat = async (work: () => Promise<boolean>) => {
        while (!over.signal.aborted) await wait((await work()) ? pauseMs : 100);
      };
      const running = [
        ...Array.from({ length: enquirers }, () => repeat(() => enquire(origin))),
        ...Array.from({ length: uploaders }, () => repeat(() => upload(origin, owner))),
      ];
      return {
        async stop() {
          over.abort();
          await Promise.all(running);
        },
      };
    },
    /** @throws if anything that was acknowledged is missing or damaged, or a photo does not become ready */
    async expectAll(origin: string, owner: Headers): Promise<void> {
      const contacts = (await (
        await callApi(`${origin}/api/admin/contacts`, { headers: owner })
      ).json()) as ContactMessage[];
      const known = new Set(contacts.map(({ id }) => id));
      const lost = [...enquiries].filter((id) => !known.has(id));
      if (lost.length > 0) throw new Error(`${lost.length} of ${enquiries.size} acknowledged enquiries are lost`);
      for (const [filePath, { id }] of photos) {
        if (!id && !(await register(origin, owner, filePath)))
          throw new Error(`an acknowledged upload is lost: ${unclear.at(-1)}`);
      }
      for (const { hash, id } of photos.values()) {
        const original = await callApi(`${origin}/api/admin/media/${id}/original`, { headers: owner });
        if (hashBytes(new Uint8Array(await original.arrayBuffer())) !== hash) throw new Error(`photo ${id} is damaged`);
      }
    },
    /** @throws if a photo that was acknowledged failed, or is not ready in time */
    async expectReady(origin: string, owner: Headers, timeoutMs = 120_000): Promise<void> {
      const ids = new Set([...photos.values()].map(({ id }) => id));
      await until(
        async () => {
          const { data } = (await (await callApi(`${origin}/api/media`, { headers: owner })).json()) as {
            data: MediaItem[];
          };
          const own = data.filter(({ id }) => ids.has(id));
          const unready = own.filter(({ state }) => state !== 'ready');
          if (own.length < ids.size || unready.length > 0) {
            throw new Error(
              `${unready.length} of ${ids.size} photos are not ready, ${own.length} are listed: ${unready[0]?.failureReason}`,
            );
          }
        },
        { timeoutMs, intervalMs: 1_000 },
      );
    },
    /** For the table. */
    counts: () => `${enquiries.size} enquiries and ${photos.size} photos acknowledged, 0 lost`,
    /** @throws the first failure without a clear error */
    expectClear(): void {
      if (unclear.length > 0) throw new Error(`${unclear.length} failures without a clear error: ${unclear[0]}`);
    },
  };
}
