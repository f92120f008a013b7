import { randomInt } from 'node:crypto';
import http2 from 'node:http2';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tls from 'node:tls';
import { certificate } from './shipped-proxies.ts';

const timeoutMs = 60_000;

export interface SecureRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
  /** receives the response in place of `text` */
  onChunk?: (chunk: Buffer) => void;
}

export interface SecureResponse {
  status: number;
  text: string;
}

/**
 * A request by HTTP/2 over TLS to `localhost`, on a connection of its own from a random address of the loopback network: a visitor.
 * @throws if the connection breaks before the response is complete
 */
export async function requestSecurely(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body, onChunk }: SecureRequest = {},
): Promise<SecureResponse> {
  const session = http2.connect(`https://localhost:${port}`, {
    createConnection: () =>
      tls.connect({
        socket: net.connect({ host: '127.0.0.1', port, localAddress: `127.${byte()}.${byte()}.${byte()}` }),
        servername: 'localhost',
        ca: certificate,
        ALPNProtocols: ['h2'],
      }),
  });
  // Of a session that breaks; its streams get an error too.
  const broken = new Promise<never>((_, reject) => session.once('error', reject));
  broken.catch(() => {});
  try {
    return await Promise.race([send(session, target, { method, headers, body, onChunk }), broken]);
  } finally {
    session.destroy();
  }
}

async function send(
  session: http2.ClientHttp2Session,
  target: string,
  { method, headers, body, onChunk }: SecureRequest,
): Promise<SecureResponse> {
  const stream = session.request({ ...headers, ':method': method, ':path': target }, { endStream: body === undefined });
  stream.setTimeout(timeoutMs, () => stream.destroy(new Error(`nothing for ${timeoutMs / 1_000} s`)));
  let status = 0;
  stream.once('response', (received) => (status = Number(received[':status'])));
  const sending = typeof body === 'string' ? void stream.end(body) : body && pipeline(body, stream, { end: true });
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (onChunk) onChunk(chunk);
    else text += chunk.toString();
  }
  await sending;
  if (status === 0) throw new Error('the stream ended without a response');
  return { status, text };
}

function byte(): number {
  return randomInt(1, 255);
}
