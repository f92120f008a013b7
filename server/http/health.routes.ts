import { z } from 'zod';
import { pingDatabase } from '#server/platform/db/ping.ts';
import type { Services } from '#server/services.ts';
import type { App } from './app-instance.ts';

const part = z.enum(['ok', 'failed']);
const readiness = z.object({ status: part, parts: z.object({ database: part, storage: part }) });

const tags = ['Health'];

/** A check that hangs counts as failed. */
const patienceMs = 5_000;

/** For whoever watches the process: `/healthz` while it is alive, `/readyz` while it can do its work. */
export function healthRoutes(app: App, { database, storage }: Services): void {
  app.get(
    '/healthz',
    {
      schema: { tags, summary: 'Whether the process lives', response: { 200: z.object({ status: z.literal('ok') }) } },
    },
    () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/readyz',
    { schema: { tags, summary: 'Whether database and storage answer', response: { 200: readiness, 503: readiness } } },
    async (request, reply) => {
      const check = async (name: string, run: () => Promise<unknown>) => {
        try {
          await Promise.race([run(), deadline()]);
          return 'ok' as const;
        } catch (error) {
          request.log.error({ err: error }, `${name} is not ready`);
          return 'failed' as const;
        }
      };
      const [databaseState, storageState] = await Promise.all([
        check('database', () => pingDatabase(database)),
        check('storage', () => storage.check()),
      ]);
      const ready = databaseState === 'ok' && storageState === 'ok';
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ok' : 'failed',
        parts: { database: databaseState, storage: storageState },
      });
    },
  );
}

function deadline(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs).unref();
  });
}
