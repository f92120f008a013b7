import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#server/platform/app-error.ts';
import { createRequestId } from '#server/http/request-identity.ts';
import { toProblem } from './problem-handler.ts';

const statuses: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};

/** Sends a problem document for bytes that are not a valid HTTP request. Fastify's error handler never sees those. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = statuses[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  const problem = { ...toProblem(new AppError('malformed-request', detail), createRequestId()), status };
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
