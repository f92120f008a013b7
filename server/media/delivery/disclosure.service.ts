import { type Alteration, toDisclosurePath } from '#contract/alterations.ts';
import type { PictureSource } from '#contract/media.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/app-error.ts';
import { disclosureCodeForm, isOriginalOf } from '#server/media/library/alteration.ts';
import type { MediaPresenter } from '#server/media/library/media-presenter.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import type { DeliveredFile, DeliveryService } from './delivery.service.ts';

/** The two pictures of the page. */
export const disclosedSides = ['altered', 'original'] as const;
export type DisclosedSide = (typeof disclosedSides)[number];

export interface Disclosure extends Record<DisclosedSide, PictureSource> {
  kind: Alteration;
  /** what exactly was altered; null: not said */
  note: string | null;
  /** ISO 8601; null: unknown */
  alteredAt: string | null;
}

export type DisclosureService = ReturnType<typeof createDisclosureService>;

/**
 * What the page `/a/{code}` shows: an altered picture beside its original. It is there while both are: a published one of the library, or one
 * of a client gallery, which only whoever has the code can find.
 */
export function createDisclosureService({
  media,
  presenter,
  delivery,
}: {
  media: Pick<MediaService, 'findAltered' | 'findRow'>;
  presenter: Pick<MediaPresenter, 'toPictureSource'>;
  delivery: Pick<DeliveryService, 'findFileOf'>;
}) {
  const find = async (code: string): Promise<Record<DisclosedSide, MediaTable> | undefined> => {
    const altered = disclosureCodeForm.test(code) ? await media.findAltered(code) : undefined;
    if (!altered || altered.state !== 'ready' || altered.originalMediaId === null) return undefined;
    if (altered.clientGalleryId === null && altered.isPublished === 0) return undefined;
    const original = await media.findRow(altered.originalMediaId);
    return original && isOriginalOf(altered, original) ? { altered, original } : undefined;
  };

  return {
    has: async (code: string): Promise<boolean> => (await find(code)) !== undefined,

    /** @returns undefined if there is nothing to show */
    async open(code: string): Promise<Disclosure | undefined> {
      const found = await find(code);
      if (!found) return undefined;
      const toPicture = (side: DisclosedSide) => {
        const picture = presenter.toPictureSource(found[side]);
        return picture && { ...picture, base: `${toDisclosurePath(code)}/${side}` };
      };
      const [altered, original] = [toPicture('altered'), toPicture('original')];
      if (!altered || !original) return undefined;
      const { alteration, alterationNote, alteredAt } = found.altered;
      return { kind: alteration as Alteration, note: alterationNote, alteredAt, altered, original };
    },

    /** @throws AppError not-found */
    async findFile(code: string, side: DisclosedSide, name: string): Promise<DeliveredFile> {
      const found = await find(code);
      if (!found) throw notFound('file');
      return delivery.findFileOf(found[side].id, name);
    },
  };
}
