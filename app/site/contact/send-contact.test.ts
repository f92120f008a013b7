import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageBefore, postUntilAnswered } from './send-contact.ts';

const contact = { origin: 'https://studio.example', pathname: '/contact' };

test.each([
  ['https://studio.example/newborn?a=1#b', '/newborn'],
  ['https://studio.example/', '/'],
  ['https://studio.example/admin/contacts', '/contact'],
  ['https://studio.example.evil.example/newborn', '/contact'],
  ['https://search.example/?q=me', '/contact'],
  ['', '/contact'],
])('a visitor who came to the form from %j counts for %s', (referrer, page) =>
  expect(pageBefore(referrer, contact)).toBe(page),
);

test.each([
  ['/newborn', '/zh/contact', '/zh/newborn'],
  ['/zh/newborn', '/contact', '/newborn'],
  ['/zh', '/zh/contact', '/zh'],
])(
  'a visitor who came from %s to the form of %s counts for %s: in the language of the form',
  (before, pathname, page) => expect(pageBefore(`${contact.origin}${before}`, { ...contact, pathname })).toBe(page),
);

/** Answers the attempts in turn, the last answer again and again. 0: no connection. */
const serverOf = (statuses: number[]) => {
  const sent: unknown[] = [];
  let tokens = 0;
  const call = async (url: string, init?: RequestInit) => {
    const status = statuses.length > 1 ? (statuses.shift() as number) : (statuses[0] as number);
    if (status === 0) throw new TypeError('fetch failed');
    if (url.endsWith('/stamp')) return Response.json({ data: { stamp: `token ${(tokens += 1)}` } });
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({}, { status });
  };
  return { sent, call: call as typeof fetch };
};
const send = async (values: { message: string; stamp?: string }, statuses: number[]) => {
  const server = serverOf(statuses);
  const onRepeat = vi.fn();
  const answered = postUntilAnswered(values, onRepeat, server.call).then(
    ({ status }) => status,
    () => 'no answer',
  );
  await vi.runAllTimersAsync();
  return { answer: await answered, repeated: onRepeat.mock.calls.length, sent: server.sent };
};

describe('an enquiry that a server does not take', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const values = { message: 'Twins in May', stamp: 'token of the form' };

  test('is sent again with the same token until it is taken', async () => {
    const { answer, repeated, sent } = await send(values, [0, 502, 503, 504, 201]);
    expect([answer, repeated]).toEqual([201, 4]);
    expect(sent).toEqual(Array.from({ length: 4 }, () => values));
  });

  test('is given up after half a minute', async () => {
    const startedAt = Date.now();
    expect(await send(values, [0])).toMatchObject({ answer: 'no answer', repeated: 5 });
    expect((Date.now() - startedAt) / 1_000).toBe(30);
    expect(await send(values, [503])).toMatchObject({ answer: 503, repeated: 5 });
  });

  test.each([201, 400, 413, 429, 500])('is sent once if the answer is %i', async (status) => {
    expect(await send(values, [status])).toMatchObject({ answer: status, repeated: 0, sent: [values] });
  });

  test('is not sent again without a token, which is asked for first', async () => {
    const { message } = values;
    // No token twice, then a token with an answer that is lost, then another attempt.
    const { answer, sent } = await send({ message }, [0, 0, 200, 502, 201]);
    expect(answer).toBe(201);
    expect(sent).toEqual([
      { message, stamp: 'token 1' },
      { message, stamp: 'token 1' },
    ]);
  });
});
