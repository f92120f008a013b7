import { randomInt } from 'node:crypto';
import type { MediaUpdate } from '#contract/media.ts';
import { alterationSuffix } from '#contract/alterations.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { AlterationRepository } from './alteration.repository.ts';

/** Without letters and digits that are read as others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 59 bits: nobody guesses one, and it can be typed. */
const codeLength = 12;

export const disclosureCodeForm = new RegExp(`^[${letters}]{${codeLength}}$`);

function createCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** Whether a picture and its original may be shown together. */
export function isOriginalOf(
  altered: Pick<MediaTable, 'clientGalleryId'>,
  original: Pick<MediaTable, 'state' | 'clientGalleryId' | 'deletedAt'> | undefined,
): boolean {
  return (
    original !== undefined &&
    original.state === 'ready' &&
    original.deletedAt === null &&
    original.clientGalleryId === altered.clientGalleryId
  );
}

/** The name of a file that is delivered: an altered picture says that it is one. */
export function deliveredName({ originalName, alteration }: Pick<MediaTable, 'originalName' | 'alteration'>): string {
  if (alteration === null) return originalName;
  const [extension = ''] = /\.[^./\\]{1,10}$/.exec(originalName) ?? [];
  const stem = extension ? originalName.slice(0, -extension.length) : originalName;
  return `${stem}-${alterationSuffix[alteration]}${extension}`;
}

/** The columns of a change. */
export function toAlterationColumns(
  { alteration, originalMediaId, alterationNote }: MediaUpdate,
  before: MediaTable,
): Partial<Pick<MediaTable, 'alteration' | 'originalMediaId' | 'alterationNote' | 'alteredAt' | 'disclosureCode'>> {
  return {
    ...(alteration !== undefined && { alteration }),
    ...(alteration && {
      alteredAt: before.alteration === null ? new Date().toISOString() : before.alteredAt,
      // It stays if the mark is taken off and set again: it may be printed.
      disclosureCode: before.disclosureCode ?? createCode(),
    }),
    ...(originalMediaId !== undefined && { originalMediaId }),
    ...(alterationNote !== undefined && { alterationNote: alterationNote || null }),
  };
}

/** @throws AppError validation-failed if the change would publish an altered picture without its original. The database refuses it as well. */
export function refuseWithoutOriginal(row: Pick<MediaTable, 'alteration' | 'originalMediaId' | 'isPublished'>): void {
  if (row.alteration !== null && row.isPublished === 1 && row.originalMediaId === null)
    throw invalidField('originalMediaId', 'original-missing');
}

/**
 * Checks a picture as it was written, in the transaction that wrote it.
 * @throws AppError validation-failed if its original cannot be that
 */
export async function checkAlteration(row: MediaTable, originals: AlterationRepository): Promise<void> {
  if (row.originalMediaId !== null) await checkOriginal(row, row.originalMediaId, originals);
  if (row.alteration === null) return;
  if (row.mediaType !== 'photo') throw invalidField('alteration', 'photos-only');
  if ((await originals.listAlteredOf(row.id)).length > 0) throw invalidField('alteration', 'is-original');
}

async function checkOriginal(row: MediaTable, id: string, originals: AlterationRepository): Promise<void> {
  const original = id === row.id ? undefined : await originals.lockOriginal(id);
  const isFitting =
    original?.mediaType === 'photo' &&
    original.state !== 'failed' &&
    original.alteration === null &&
    original.replacesId === null &&
    original.clientGalleryId === row.clientGalleryId;
  if (!isFitting) throw invalidField('originalMediaId', 'not-its-original');
}

/** @throws AppError original-needed if an altered picture needs it: without it that one could be shown nowhere */
export async function refuseNeededOriginal(id: string, originals: AlterationRepository): Promise<void> {
  const [altered] = await originals.listAlteredOf(id);
  if (!altered) return;
  throw new AppError('original-needed', `It is the original of the altered picture ${altered.originalName}.`);
}
