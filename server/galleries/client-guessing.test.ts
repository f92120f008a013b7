import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import { dayMs } from '#contract/durations.ts';
import { createAddressHash } from '#server/accounts/client-address.ts';
import { createLoginThrottle, throttleLimits } from '#server/accounts/throttle.service.ts';
import { createTestClientPage } from '#server/testing/servers/client-page.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
let gallery: ClientGallery;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  gallery = await send('/api/admin/client-galleries', { title: 'Chen family' });
});
afterAll(() => studio.close());

async function send<T>(url: string, payload: object): Promise<T> {
  return (await studio.inject({ method: 'POST', url, headers: owner, payload })).json().data as T;
}
/** @returns the token of a new link */
async function share(pin?: string): Promise<string> {
  const url = `/api/admin/client-galleries/${gallery.id}/links`;
  const link = await send<NewClientLink>(url, { rights: ['view'], ...(pin && { pin }) });
  return new URL(link.url).pathname.slice('/g/'.length);
}

const tries = 200;

test('of the PINs that as many addresses try in a day, fifty are looked at', { timeout: 240_000 }, async () => {
  const token = await share('4711');
  const { services } = studio;
  let time = Date.now();
  const now = () => time;
  const hashAddress = createAddressHash(randomBytes(32));
  const throttle = createLoginThrottle({ database: services.database, hashAddress, now });
  const page = createTestClientPage(services, { throttle, now });
  let [looked, refused] = [0, 0];
  for (let count = 0; count < tries; count += 1) {
    time += dayMs / tries;
    const address = `${10 + (count >> 8)}.${count & 255}.7.9`;
    await page.enterPin(token, String(5_000 + count), address).then(
      (found) => (found ? expect.fail('The PIN was found.') : (looked += 1)),
      (error: { code?: string }) => (error.code === 'too-many-requests' ? (refused += 1) : expect.fail(String(error))),
    );
  }
  expect(looked + refused).toBe(tries);
  // The last try may begin the next day.
  expect(looked - throttleLimits.code).toBeOneOf([0, 1]);
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Medians of the times of both, one after the other, so that a busy machine slows both equally. */
async function compareTimes(rounds: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of [one, other].entries()) {
      // Else the limits answer, which takes no time.
      if (round % 4 === 0) await studio.services.accounts.unlock();
      const start = performance.now();
      await work();
      (times[index] as number[]).push(performance.now() - start);
    }
  }
  return median(times[0]) / median(times[1]);
}

const enter = (token: string) => async () => {
  const answer = await studio.inject({
    method: 'POST',
    url: `/g/${token}/pin`,
    payload: 'pin=471109',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.headers.location).toBe(`/g/${token}?pin=wrong`);
};

test(
  'a wrong PIN takes as long for a link that there is not, and for one without a PIN',
  { timeout: 240_000 },
  async () => {
    const [locked, open] = [await share('471108'), await share()];
    for (const other of ['0'.repeat(32), open]) {
      const ratio = await compareTimes(12, enter(locked), enter(other));
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    }
  },
);

test('a token that is wrong in one digit takes as long as one that is wrong in all, and neither writes anything', async () => {
  const token = await share();
  const { clientPage, database } = studio.services;
  const almost = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  const rowsOf = async () => [
    await database.db.selectFrom('clientGalleryLinks').selectAll().execute(),
    await database.db.selectFrom('loginThrottle').selectAll().execute(),
  ];
  await studio.services.accounts.unlock();
  const before = await rowsOf();
  const ask = (given: string) => async () => expect(await clientPage.findLanguage(given)).toBeUndefined();
  const ratio = await compareTimes(60, ask(almost), () => ask(randomBytes(16).toString('hex'))());
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
  expect(await rowsOf()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(token);
});
