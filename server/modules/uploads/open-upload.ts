import { hasRight } from '#contract/accounts/roles.ts';
import { commandLine } from '#server/modules/audit/actor.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { UploadTable } from '#server/platform/db/schema.ts';
import { type UploadLinkQuery, type UploadLinks, uploadExpired } from './upload-links.ts';
import type { UploadRepository } from './upload.repository.ts';

/**
 * The upload that a link leads to: every way to send a file begins with it. A link is worth what its maker may do now.
 * @throws AppError upload-url-invalid, not-found, or upload-expired, also if its maker may not upload any more
 */
export async function openUpload(
  { repository, links }: { repository: UploadRepository; links: UploadLinks },
  id: string,
  query: UploadLinkQuery,
): Promise<UploadTable> {
  links.check(id, query);
  const row = await repository.find(id);
  if (!row) throw notFound('upload');
  const isOfOperator = row.createdBy === commandLine.name;
  if (!isOfOperator && !hasRight(await repository.findMakerRole(id), 'content')) throw uploadExpired();
  // A reset password has ended it.
  if (Date.parse(row.expiresAt) <= Date.now()) throw uploadExpired();
  return row;
}
