import type { Database } from '#server/platform/db/database.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { formatAccountName } from '#contract/account-name.ts';
import type { AuditAction, AuditEntity, AuditEvent } from '#contract/audit.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { Log } from '#server/platform/log.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { type AuditRepository, createAuditRepository } from './audit.repository.ts';

export interface AuditService {
  /**
   * Call it in the transaction of the change that it records, so that both are stored or neither.
   * @param detail contains no secrets and none of a visitor's text
   */
  record(
    actor: Actor,
    action: AuditAction,
    entity: AuditEntity,
    entityId: string | null,
    detail?: Record<string, unknown>,
  ): Promise<void>;
  /**
   * Newest first.
   * @param page.before the id of the last event of the previous page
   */
  list(page: { limit: number; before?: string | undefined }): Promise<AuditEvent[]>;
}

/** @param onRecord is called with the entity of each event, in the event's transaction */
export function createAuditService(
  repository: AuditRepository,
  onRecord: (entity: AuditEntity) => Promise<void> = async () => {},
): AuditService {
  return {
    async record(actor, action, entity, entityId, detail) {
      await repository.insert({
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        actorId: actor.id,
        actorName: actor.name,
        action,
        entity,
        entityId,
        detail: detail ? JSON.stringify(detail) : null,
      });
      await onRecord(entity);
    },

    async list({ limit, before }) {
      const rows = await repository.list(limit, before);
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        actor: { id: row.actorId, name: row.actorName },
        action: row.action as AuditAction,
        entity: row.entity,
        entityId: row.entityId,
        detail: row.detail === null ? null : withPlainName(JSON.parse(row.detail) as Record<string, unknown>),
      }));
    },
  };
}

/** Events of accounts have the name of the account. */
function withPlainName(detail: Record<string, unknown>): Record<string, unknown> {
  return typeof detail.username === 'string' ? { ...detail, username: formatAccountName(detail.username) } : detail;
}

/** Who makes a change in the back office, as audit events record it. `id` is null for the command line. */
export interface Actor {
  id: string | null;
  name: string;
}

/** The actor of changes made by an operator's commands. */
export const commandLine: Actor = { id: null, name: 'command line' };

/** Retention of failed sign-ins, which anybody on the internet can cause. Actions of staff are pruned only if a setting says so. */
export const refusalRetention = { maxAgeMs: 90 * dayMs, maxCount: 10_000 } as const;
/** Rows per DELETE, so that concurrent writers wait only briefly. */
const batchSize = 500;

/** Prunes failed sign-ins, so that strangers cannot fill the disk or bury the actions of staff. */
export function createAuditPruning({
  database,
  log,
  keptDays,
}: {
  database: Database;
  /** for how many days all events are kept; undefined: for ever, but for failed sign-ins */
  keptDays?: number | undefined;
  log: Pick<Log, 'info' | 'error'>;
}) {
  const repository = createAuditRepository(database.db);
  /** @returns the number of events deleted */
  const prune = async (now = Date.now()): Promise<number> => {
    const olderThan = new Date(now - refusalRetention.maxAgeMs).toISOString();
    const { maxCount: keep } = refusalRetention;
    const refusals = await inBatches((limit) => repository.deleteRefusals({ olderThan, keep, limit }));
    if (keptDays === undefined) return refusals;
    const until = new Date(now - keptDays * dayMs).toISOString();
    return refusals + (await inBatches((limit) => repository.deleteOld(until, limit)));
  };

  const run = async () => {
    const removed = await prune();
    if (removed > 0) log.info({ removed }, 'pruned old events from the audit trail');
  };

  return {
    prune,

    /** Prunes now and every hour. @returns a function that stops it */
    start: () => runEvery(hourMs, run, { log, failure: 'failed to prune old events; retrying in an hour' }),
  };
}

/** @returns the number deleted */
async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; await setImmediate()) {
    batch = await deleteSome(batchSize);
    removed += batch;
  }
  return removed;
}
