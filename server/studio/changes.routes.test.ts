import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeCounters } from '#contract/summary.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { openTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let own: TestDatabase;
let studio: Pick<TestApp, 'app' | 'services' | 'inject' | 'signIn' | 'close'>;
let origin: string;
beforeEach(async () => {
  own = await createTestDatabase();
  studio = await openTestApp(own);
  origin = await studio.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await studio.close();
  await own.remove();
});

const enquiry = {
  firstName: 'Ana',
  lastName: 'Li',
  email: 'ana@studio.example',
  serviceType: 'newborn' as const,
  message: 'When?',
};
const read = () => studio.services.changes.read();
/** The topics that moved, each by how much. */
const movedSince = (before: ChangeCounters, after: ChangeCounters) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([topic, counter]) => [topic, counter - before[topic as keyof ChangeCounters]] as const)
      .filter(([, by]) => by !== 0),
  );
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await read();
  await work();
  return movedSince(before, await read());
};

/** Opens a stream and collects its counters. */
async function follow(headers: Record<string, string>) {
  const closing = new AbortController();
  const response = await fetch(`${origin}/api/admin/changes`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const events: ChangeCounters[] = [];
  const ended = (async () => {
    if (!response.ok) return;
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)));
    }
  })();
  return { response, events, ended, close: () => closing.abort() };
}
const opened = async (headers: Record<string, string>) => {
  const stream = await follow(headers);
  await vi.waitFor(() => expect(stream.events).toHaveLength(1));
  return stream;
};
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.then(() => 'done'), setTimeout(ms, 'late', { ref: false })]);

test('each change moves its topic once, in its own transaction', async () => {
  const { contact, records, content, database } = studio.services;
  const actor = { id: null, name: 'Mei' };
  expect(await movedBy(() => contact.receive(enquiry))).toEqual({ enquiries: 1 });
  const { id } = await contact.receive(enquiry);
  expect(await movedBy(() => contact.update(id, { state: 'read' }, actor))).toEqual({ enquiries: 1 });
  const gallery = { name: 'Gardens', slug: 'gardens', category: 'Weddings' };
  expect(await movedBy(() => records.galleries.create(gallery, actor))).toEqual({ records: 1 });
  expect(await movedBy(() => content.publish('portrait', actor).catch(() => {}))).toEqual({});
  expect(await movedBy(() => studio.signIn())).toEqual({});

  const refused = () =>
    database.transact(async () => {
      await contact.receive(enquiry);
      await contact.remove(id, actor);
      throw new Error('on purpose');
    });
  expect(await movedBy(() => expect(refused()).rejects.toThrow('on purpose'))).toEqual({});
  const both = () => database.transact(() => Promise.all([contact.receive(enquiry), contact.receive(enquiry)]));
  expect(await movedBy(both)).toEqual({ enquiries: 1 });
});

test('a stream tells of changes of every node, and ends with its session', async () => {
  const owner = await studio.signIn();
  const { response, events, ended } = await opened(owner);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const stays = await opened(await studio.signIn());

  const other = await openTestApp(own);
  await other.services.contact.receive(enquiry);
  await other.close();
  await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 5_000 });
  expect(movedSince(events[0] as ChangeCounters, events[1] as ChangeCounters)).toEqual({ enquiries: 1 });
  expect(await read()).toEqual(events[1]);

  await studio.inject({ method: 'POST', url: '/api/admin/logout', headers: owner });
  expect(await within(5_000, ended)).toBe('done');
  expect(await within(1_500, stays.ended)).toBe('late');
  expect((await follow(owner)).response.status).toBe(401);
  expect((await follow({})).response.status).toBe(401);
});

test('a session has four streams at most, and those that were closed do not count', async () => {
  const owner = await studio.signIn();
  const streams = await Promise.all([opened(owner), opened(owner), opened(owner), opened(owner)]);
  expect((await follow(owner)).response.status).toBe(429);
  expect((await opened(await studio.signIn())).response.status).toBe(200);
  streams[0]?.close();
  await expect(streams[0]?.ended).rejects.toThrow('aborted');
  await vi.waitFor(async () => expect((await follow(owner)).response.status).toBe(200));
});

test('a stop ends the streams instead of waiting for them', async () => {
  const { ended } = await opened(await studio.signIn());
  expect(await within(3_000, studio.app.close())).toBe('done');
  expect(await within(1_000, ended)).toBe('done');
});
