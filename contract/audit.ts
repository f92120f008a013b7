import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { nameToRead } from './account-name.ts';
import type { RecordEntity } from '#contract/records/kinds.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'retry',
  'download',
  'sign-in',
  'sign-in-refused',
  'code-refused',
  'sign-out',
  'sign-out-everywhere',
  'end-session',
  'password-change',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an event may be about. An audit log may have entities of other versions, too. */
export type AuditEntity =
  | RecordEntity
  | 'account'
  | 'invitation'
  | 'password-link'
  | 'second-factor'
  | 'passkey'
  | 'session'
  | 'sessions'
  | 'media'
  | 'media-settings'
  | 'client-gallery'
  | 'client-gallery-link'
  | 'delivery-preset'
  | 'contact-message'
  | 'contact-note'
  | 'contact-reply'
  | 'expired-enquiries'
  | 'person'
  | 'retention'
  | 'studio-identity'
  | 'page-content'
  | 'page-draft'
  | 'mail'
  | 'mail-settings'
  | 'mail-test';

/** Events per page of the audit log; only the last page has fewer. */
export const auditPageSize = 50;

/** An audit event: who did what to which entity, and when. */
export const auditEvent = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** `id` is null for the command line and for login attempts with an unknown name. */
  actor: z.object({ id: z.uuid().nullable(), name: nameToRead }),
  action: z.enum(auditActions),
  /** type of the entity, such as `team-member` or `media` */
  entity: z.string(),
  entityId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** `before`: id of the last event of the previous page. */
export const auditQuery = z.object({ before: z.uuid(fault('not-an-id')).optional() });
