import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';

/**
 * A process that makes one change and is killed before the n-th statement that the change sends to the database:
 * `killed-change.ts gallery ID N`. With fewer statements it exits with 0.
 */
const [kind = '', id = '', number = ''] = process.argv.slice(2);
const actor = { id: null, name: 'killed' };
const services = await createServices(parseConfig(process.env), createLog('silent'));
const changes: Record<string, () => Promise<unknown>> = {
  gallery: () => services.records.galleries.update(id, { isPublished: false }, actor),
  media: () => services.media.remove(id, actor),
  page: () => services.content.publish(id as 'portrait', actor),
};

let left = Number(number);
const countDown = <Method extends (...parameters: never[]) => unknown>(method: Method) =>
  function counted(this: unknown, ...parameters: Parameters<Method>) {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return method.apply(this, parameters);
  } as Method;
StatementSync.prototype.run = countDown(StatementSync.prototype.run);
StatementSync.prototype.all = countDown(StatementSync.prototype.all);
pg.Client.prototype.query = countDown(pg.Client.prototype.query as never) as typeof pg.Client.prototype.query;

await changes[kind]?.();
await services.close();
process.exit(0);
