import { setTimeout as wait } from 'node:timers/promises';
import { everyPage } from '#server/platform/db/content-revision.ts';
import type { Log } from '#server/platform/log.ts';
import type { PagePurgeRepository } from './page-purge.repository.ts';

const checkMs = 1_000;
/** Until all nodes know of the change: the cache would fetch the old page from one that does not. */
const settleMs = 1_000;
const answerTimeoutMs = 10_000;
/** After a failure it waits twice as long as before, at most this. */
const maxPauseMs = 60_000;

export type PagePurge = ReturnType<typeof createPagePurge>;

/**
 * Tells the cache in front of the site which pages have changed: at once, and again until it has answered. A change that was
 * made without tags, such as by the media worker or before a restart with this setting, purges every page.
 */
export function createPagePurge({
  target,
  repository,
  revision,
  log,
}: {
  /** undefined: there is no such cache */
  target: { url: string; headers: Record<string, string> } | undefined;
  repository: PagePurgeRepository;
  revision: { current(): number };
  log: Pick<Log, 'warn' | 'info'>;
}) {
  /** @throws if it does not answer with 2xx */
  const send = async ({ url, headers }: NonNullable<typeof target>, tags: readonly string[]) => {
    const response = await fetch(url, {
      method: 'POST',
      // The body is what Cloudflare takes, and the header what Fastly and Souin take.
      headers: { 'Content-Type': 'application/json', 'Surrogate-Key': tags.join(' '), ...headers },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the cache answered ${response.status}`);
  };

  const service = {
    /** Tells of what has changed since. @throws if the cache could not be told */
    async run(): Promise<void> {
      if (!target) return;
      const changes = await repository.findChanges();
      if (!changes) return;
      await send(target, changes.tags ?? [everyPage]);
      await repository.markPurged(changes.revision);
    },

    /** @returns a function that stops it */
    start(): () => void {
      if (!target) return () => {};
      let seen: number | undefined;
      let pauseMs = checkMs;
      let isStopped = false;
      let timer: NodeJS.Timeout;
      const check = async () => {
        const current = revision.current();
        try {
          if (current !== seen) {
            await wait(settleMs, undefined, { ref: false });
            if (isStopped) return;
            await service.run();
          }
          if (pauseMs > checkMs) log.info({}, 'the cache in front of the site was told of the changes');
          seen = current;
          pauseMs = checkMs;
        } catch (error) {
          if (pauseMs === checkMs)
            log.warn({ err: error }, 'the cache in front of the site could not be told of a change');
          pauseMs = Math.min(2 * pauseMs, maxPauseMs);
        }
        if (!isStopped) timer = setTimeout(check, pauseMs).unref();
      };
      timer = setTimeout(check, 0).unref();
      return () => {
        isStopped = true;
        clearTimeout(timer);
      };
    },
  };
  return service;
}
