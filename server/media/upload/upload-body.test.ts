import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { abortWhenStalled, createBody } from './upload.service.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function serve(handle: (raw: IncomingMessage, answer: ServerResponse) => Promise<void>): Promise<number> {
  const { origin, close } = await serveLocally((raw, answer) => void handle(raw, answer));
  stop = close;
  return Number(new URL(origin).port);
}

function put(port: number, send: (call: ReturnType<typeof request>) => void): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'content-length': '1000000' };
    const call = request({ host: '127.0.0.1', port, method: 'PUT', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode as number);
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    send(call);
  });
}

test('a request that stalls is aborted', async () => {
  const ended = new Promise<string>((resolve) => {
    void serve(async (raw) => {
      abortWhenStalled(raw, 100);
      try {
        for await (const chunk of createBody(raw).chunks) void chunk;
      } catch (error) {
        resolve((error as Error).message);
      }
    }).then((port) => put(port, (call) => call.write('the beginning')));
  });
  expect(await ended).toBe('the upload stalled');
});

test('a slow request that keeps sending is not aborted', async () => {
  const port = await serve(async (raw, answer) => {
    const stopWatching = abortWhenStalled(raw, 1_000);
    for await (const chunk of createBody(raw).chunks) void chunk;
    stopWatching();
    answer.end();
  });
  const sent = put(port, async (call) => {
    for (let part = 0; part < 8; part += 1) {
      call.write(Buffer.alloc(125_000));
      // Longer than the timeout in total, with pauses so much shorter than it that a busy machine does not exceed it.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  });
  expect(await sent).toBe(200);
});

test('releasing a chunk that came over a socket frees its memory', async () => {
  const sizes: number[] = [];
  const port = await serve(async (raw, answer) => {
    const { chunks, release } = createBody(raw);
    for await (const chunk of chunks) {
      const before = chunk.byteLength;
      release(chunk);
      sizes.push(before, chunk.byteLength);
    }
    answer.end();
  });
  expect(await put(port, (call) => call.end(Buffer.alloc(1_000_000)))).toBe(200);
  expect(sizes.filter((_, at) => at % 2 === 0).reduce((sum, size) => sum + size)).toBe(1_000_000);
  expect(sizes.filter((_, at) => at % 2 === 1).every((size) => size === 0)).toBe(true);
});
