import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeFolder } from './photo-plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Addresses of renditions: `/media/{id}/{set}` for everybody (or an address at the storage),
 * `/media/{id}/{set}~{until}.{signature}` for staff: `<img>` elements send no bearer token, so previews of unpublished
 * items are signed.
 */
export function createRenditionLinks(key: Buffer, publicUrl?: Storage['publicUrl']) {
  const sign = (id: string, set: string, until: string) =>
    createHmac('sha256', key).update(`rendition ${id} ${set} ${until}`).digest('base64url').slice(0, 22);

  return {
    publicBase: (id: string, set: string) => publicUrl?.(derivativeFolder(set)) ?? `/media/${id}/${set}`,

    /** Valid for one to two days, and the same all day, so that the browser can cache the picture. */
    previewBase(id: string, set: string, now = Date.now()): string {
      const until = String(Math.floor(now / dayMs) + 2);
      return `/media/${id}/${set}~${until}.${sign(id, set, until)}`;
    },

    /** Parses the part after the id. @returns undefined for a forged or expired preview */
    parse(id: string, segment: string, now = Date.now()): { set: string; isPreview: boolean } | undefined {
      const [set, pass] = segment.split('~', 2) as [string, string | undefined];
      if (pass === undefined) return { set, isPreview: false };
      const [until = '', signature = ''] = pass.split('.', 2);
      const expected = Buffer.from(sign(id, set, until));
      const given = Buffer.from(signature);
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine && Number(until) * dayMs > now ? { set, isPreview: true } : undefined;
    },
  };
}

export type RenditionLinks = ReturnType<typeof createRenditionLinks>;
