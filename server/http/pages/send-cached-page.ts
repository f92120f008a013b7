import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '#server/http/files/accepted-encoding.ts';
import type { KeptPage } from './cached-page.ts';

export async function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<FastifyReply> {
  const variant = await page.variant(acceptedEncoding(request.headers['accept-encoding'] as string | undefined));
  const known = page.isKnownTo(request.headers['if-none-match']);
  const headers = known ? variant.notModifiedHeaders : variant.headers;
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
  reply.code(known ? 304 : page.status);
  // Of HEAD's answer node:http sends the headers alone.
  return reply.send(known ? undefined : variant.body);
}
