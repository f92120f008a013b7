import type { App } from './api/app-instance.ts';

/** Asked every few seconds by whoever watches the process. */
const quiet = new Set(['/healthz', '/readyz']);

/**
 * One line for each request. Neither headers nor bodies are logged, and of the address only its path: queries carry
 * signatures and what visitors typed.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request.url);
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    };
    if (quiet.has(path)) request.log.debug(line, 'answered');
    // The connection ended before the answer did.
    else if (reply.raw.writableEnded) request.log.info(line, 'answered');
    else request.log.info(line, 'the client went away');
  });
}

/** Without the signature that lets staff's pictures load before they are published (`rendition-links.ts`). */
export function loggedPath(url: string): string {
  const path = pathOf(url);
  return path.includes('~') ? path.replace(/~[^/]*/g, '~') : path;
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] as string;
}
