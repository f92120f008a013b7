import { formatAccountName } from '#contract/accounts/account-name.ts';
import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditEntity, AuditEvent } from '#contract/audit.ts';
import type { Actor } from './actor.ts';
import type { AuditRepository } from './audit.repository.ts';

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
