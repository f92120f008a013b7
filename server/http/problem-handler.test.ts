import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from './problem-handler.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject({ url: '/' });
  await app.close();
  return { statusCode, retryAfter: headers['retry-after'], body };
}

test.each(['EIO', 'EROFS', 'ECONNREFUSED'])('%s is answered with 503, and not as a bug', async (code) => {
  const answer = await answerTo(Object.assign(new Error(`${code}: open '/srv/studio/storage'`), { code }));
  expect(answer).toMatchObject({ statusCode: 503, retryAfter: '5' });
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'unavailable',
    detail: expect.stringMatching(/not available/),
  });
  expect(answer.body).not.toContain('/srv');
});

test('any other error is a bug, of which a client learns nothing', async () => {
  const answer = await answerTo(new TypeError('x is not a function'));
  expect(answer).toMatchObject({ statusCode: 500, retryAfter: undefined });
  expect(answer.body).not.toContain('not a function');
});
