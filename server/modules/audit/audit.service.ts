import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditEvent } from '#contract/audit.ts';
import type { Actor } from './actor.ts';
import type { AuditRepository } from './audit.repository.ts';

export interface AuditService {
  /**
   * Call it after the change stands. It never rejects: a change that was made and acknowledged must not look failed
   * because its trace could not be written; that is logged as an error.
   * @param detail no secrets and no visitor's words
   */
  record(
    actor: Actor,
    action: AuditAction,
    entity: string,
    entityId: string | null,
    detail?: Record<string, unknown>,
  ): Promise<void>;
  /**
   * Newest first.
   * @param page.before the id of the last event of the page before
   */
  list(page: { limit: number; before?: string | undefined }): Promise<AuditEvent[]>;
}

interface ErrorLog {
  error(fields: object, message: string): void;
}

export function createAuditService(repository: AuditRepository, log?: ErrorLog): AuditService {
  return {
    async record(actor, action, entity, entityId, detail) {
      const event = {
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        actorId: actor.id,
        actorName: actor.name,
        action,
        entity,
        entityId,
        detail: detail ? JSON.stringify(detail) : null,
      };
      try {
        await repository.insert(event);
      } catch (error) {
        log?.error({ err: error, auditEvent: event }, 'an audit event could not be stored');
      }
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
        detail: row.detail === null ? null : (JSON.parse(row.detail) as Record<string, unknown>),
      }));
    },
  };
}
