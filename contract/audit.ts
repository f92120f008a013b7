import { z } from 'zod';

export const auditActions = [
  'create',
  'update',
  'delete',
  'retry',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'sign-out-everywhere',
  'password-change',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** How many events a page of the log holds; fewer come only on the last one. */
export const auditPageSize = 50;

/** Who did what to which thing, and when. */
export const auditEvent = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** `id` is null for the command line, and for a sign-in under a name that nobody has. */
  actor: z.object({ id: z.uuid().nullable(), name: z.string() }),
  action: z.enum(auditActions),
  /** The kind of thing, such as `team-member` or `media`. */
  entity: z.string(),
  entityId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** `before`: the id of the last event already read. */
export const auditQuery = z.object({ before: z.uuid('Not a valid id').optional() });
