import { z } from 'zod';
import { checkWrite } from '#server/platform/db/database-now.ts';
import { reuseResult } from '#server/platform/cache-reads.ts';
import type { Services } from '#server/services.ts';
import type { App } from './app-instance.ts';

const part = z.enum(['ok', 'failed']);
const readiness = z.object({
  status: z.enum(['ok', 'failed', 'stopping']),
  parts: z.object({ database: part, storage: part }),
});

const tags = ['Health'];

/** A check that takes longer has failed. */
const timeoutMs = 5_000;

/** Anybody may request `/readyz`, and each check writes to the database and to the storage. */
const reuseMs = 5_000;

/**
 * `/healthz` responds while the process is alive, `/readyz` with 200 while database and storage are usable: both for monitoring. `/accepting` is for
 * balancers. Nodes share database and storage, so an outage of these must not take them all out: pages are still shown then.
 */
export function healthRoutes(app: App, { database, storage, log, stopping }: Services): void {
  const check = async (name: string, run: () => Promise<unknown>) => {
    try {
      await Promise.race([run(), deadline()]);
      return 'ok' as const;
    } catch (error) {
      log.error({ err: error }, `${name} is not ready`);
      return 'failed' as const;
    }
  };
  const checkParts = reuseResult(async () => {
    const [databaseState, storageState] = await Promise.all([
      check('the database', () => checkWrite(database)),
      check('the storage', () => storage.check()),
    ]);
    return { database: databaseState, storage: storageState };
  }, reuseMs);

  app.get('/healthz', {
    schema: {
      tags,
      summary: 'Whether the process is alive',
      response: { 200: z.object({ status: z.literal('ok') }) },
    },
    handler: () => ({
      status: 'ok' as const,
    }),
  });

  const acceptance = z.object({ status: z.enum(['ok', 'stopping']) });
  app.get('/accepting', {
    schema: {
      tags,
      summary:
        'Whether a balancer may send requests to this node: 503 while it stops, whatever database and storage do',
      response: { 200: acceptance, 503: acceptance },
    },
    handler: async (_request, reply) => {
      if (stopping.isDraining) return reply.code(503).send({ status: 'stopping' });
      return reply.send({ status: 'ok' });
    },
  });

  app.get('/readyz', {
    schema: {
      tags,
      summary:
        'Whether database and storage can be written to (the result is up to five seconds old), and the server is not stopping',
      response: { 200: readiness, 503: readiness },
    },
    handler: async (_request, reply) => {
      const parts = await checkParts();
      const works = Object.values(parts).every((state) => state === 'ok');
      if (stopping.isDraining) return reply.code(503).send({ status: 'stopping', parts });
      return reply.code(works ? 200 : 503).send({ status: works ? 'ok' : 'failed', parts });
    },
  });
}

function deadline(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no result after ${timeoutMs} ms`)), timeoutMs).unref();
  });
}
