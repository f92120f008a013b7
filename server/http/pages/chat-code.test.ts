import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ STUDIO_PHONE: '+1 (213) 555-0142' }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

async function shownCode(): Promise<string | undefined> {
  const { body } = await site.inject({ url: '/about' });
  return /<img src="([^"]+)" alt="QR code[^"]*"/.exec(body)?.[1];
}

async function save(changes: object): Promise<void> {
  const { data: identity } = (await site.inject({ url: '/api/studio' })).json();
  const answer = await site.inject({
    method: 'PUT',
    url: '/api/admin/studio',
    headers: await site.signIn(),
    payload: { ...identity, ...changes },
  });
  expect(answer.statusCode).toBe(200);
}

test('the footer shows a QR code that starts a message to the studio', async () => {
  expect(await shownCode()).toBe('/chat-code.svg');
  const { headers, body } = await site.inject({ url: '/chat-code.svg' });
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(body).toBe(renderSVG('sms:+12135550142', { ecc: 'M', border: 2 }));
});

test("an image of the studio's own QR code replaces it", async () => {
  await save({ chatQrImage: 'https://studio.example/chat.png' });
  expect(await shownCode()).toBe('https://studio.example/chat.png');
});

test('without a phone number and an image there is no button', async () => {
  await save({ chatQrImage: null, phone: '' });
  expect(await shownCode()).toBeUndefined();
  expect((await site.inject({ url: '/chat-code.svg' })).statusCode).toBe(404);
});
