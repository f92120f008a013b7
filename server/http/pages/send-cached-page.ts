import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '#server/http/files/accepted-encoding.ts';
import type { CachedPage } from './cached-page.ts';

export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const variant = await page.variant(acceptedEncoding(request.headers['accept-encoding'] as string | undefined));
  const isNotModified = page.isMatch(request.headers['if-none-match']);
  const headers = isNotModified ? variant.notModifiedHeaders : variant.headers;
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
  reply.code(isNotModified ? 304 : page.status);
  // For HEAD node:http sends only the headers.
  return reply.send(isNotModified ? undefined : variant.body);
}
