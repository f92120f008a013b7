import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import type { Right } from './roles.ts';
import { problemCodes } from './problem.ts';
import { pictureSource } from './media.ts';
import { trashDays } from './limits.ts';

export { trashDays };

/** Newest entries that the list contains; the sweep removes all of them in time. */
export const maxTrashEntries = 500;

/** What an account needs to see something in the trash, and to restore it: the right of what it was. */
export function rightOfTrashed(entity: string): Right {
  return entity === 'contact-message' ? 'enquiries' : 'content';
}

/** Something that was deleted and can be restored. */
export const trashEntry = z.object({
  /** as in the audit log: `media`, `team-member`, `gallery` ... */
  entity: z.string(),
  id: z.uuid(),
  title: z.string(),
  deletedAt: z.iso.datetime(),
  /** from then on it is removed for good */
  expiresAt: z.iso.datetime(),
  picture: pictureSource.nullable(),
  /** how many records belong to it, such as the pictures of a gallery; they are restored and removed with it */
  childCount: z.number().int(),
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const trashedThings = z.strictObject({
  things: z
    .array(z.strictObject({ entity: z.string().max(40), id: z.uuid(fault('not-an-id')) }))
    .min(1)
    .max(maxTrashEntries),
});
export type TrashedThings = z.infer<typeof trashedThings>;

/** Number of things removed; those that are not in the trash any more are not counted. */
export const trashPurged = z.object({ count: z.number().int() });

export const trashRestored = z.object({
  /** how many were restored; those that are not in the trash any more are not counted */
  count: z.number().int(),
  /** those that stay in the trash, each with the reason */
  failed: z.array(z.object({ entity: z.string(), id: z.uuid(), code: z.enum(problemCodes) })),
  /** how many of the restored ones belonged to something that was removed for good: they belong to nothing now, and are unpublished */
  withoutParent: z.number().int(),
});
export type TrashRestored = z.infer<typeof trashRestored>;
