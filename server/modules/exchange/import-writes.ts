import type { AuditEntity } from '#contract/audit.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';

export type AddWhole = ReturnType<typeof createAddWhole>;

/** Adds one thing of an import with everything that belongs to it, or nothing of it. Cached pages become stale. */
export function createAddWhole({
  transact,
  bumpRevision,
  audit,
}: {
  transact: Transactions['transact'];
  bumpRevision: ContentRevision['bump'];
  audit: Pick<AuditService, 'record'>;
}) {
  return (
    thing: { actor: Actor; entity: AuditEntity; id: string | null; detail?: object },
    write: () => Promise<void>,
  ) =>
    transact(async () => {
      await write();
      await bumpRevision();
      await audit.record(thing.actor, 'create', thing.entity, thing.id, { ...thing.detail, imported: true });
    });
}
