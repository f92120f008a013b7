import { createHash } from 'node:crypto';
import {
  type DeliveryNaming,
  type DeliveryPreset,
  originalSize,
  standardSizes,
  type Watermark,
} from '#contract/client-delivery.ts';
import type { ClientGalleryTable } from '#server/platform/db/schema.ts';
import { deliveryFileVersion, watermarkVersion } from '#server/platform/images/encoders.ts';
import { picturePlan, planDerivatives, type PlannedSource } from '#server/media/processing/photo-plan.ts';

/** The size of what a client sees where the gallery has a watermark. */
export const proofSize = 'proof';
/** The one file of a size of delivery. */
export const deliveredFile = 'photo.jpg';
/** pixels: enough to judge a photo on a screen */
const largestProof = 1_920;

/** A watermark as stored. Its picture is kept with the gallery: the item that it came from may be deleted. */
export type StoredWatermark = Watermark & { imageSha256?: string };

export function parseWatermark({ watermark }: Pick<ClientGalleryTable, 'watermark'>): StoredWatermark | null {
  return watermark === null ? null : (JSON.parse(watermark) as StoredWatermark);
}

/** As the API shows it. */
export function toWatermark(row: Pick<ClientGalleryTable, 'watermark'>): Watermark | null {
  const { imageSha256: _imageSha256, ...shown } = parseWatermark(row) ?? {};
  return row.watermark === null ? null : (shown as Watermark);
}

export type ProofPlan = { watermark: StoredWatermark };
export interface SizePlan {
  width: number;
  height: number;
  maxBytes: number | null;
  copyright: string;
  credit: string;
  usageTerms: string;
  keepsPlace: boolean;
}

/** Files that a gallery needs of each of its photos. `recipe` changes with everything that changes them. */
export type WantedFiles = { size: string; recipe: string } & (
  | { proof: ProofPlan; delivery?: undefined }
  | { delivery: SizePlan; proof?: undefined }
);

/** A size in which a gallery is delivered, without the originals. */
export interface DeliverySize {
  id: string;
  /** of a preset; null: a standard size */
  name: string | null;
  width: number;
  height: number;
  maxBytes: number | null;
  naming: DeliveryNaming;
}

/** The sizes that the gallery allows, without presets that are gone. */
export function listSizes(
  row: Pick<ClientGalleryTable, 'downloadSizes'>,
  presets: readonly Omit<DeliveryPreset, 'createdAt' | 'updatedAt' | 'version'>[],
): { hasOriginals: boolean; sizes: DeliverySize[] } {
  const ids = JSON.parse(row.downloadSizes) as string[];
  const sizes = ids.flatMap((id): DeliverySize[] => {
    if ((standardSizes as readonly string[]).includes(id)) {
      const side = Number(id);
      return [{ id, name: null, width: side, height: side, maxBytes: null, naming: 'original' }];
    }
    const preset = presets.find((one) => one.id === id);
    return preset ? [preset] : [];
  });
  return { hasOriginals: ids.includes(originalSize), sizes };
}

type DeliveredGallery = Pick<
  ClientGalleryTable,
  'watermark' | 'downloadSizes' | 'copyright' | 'credit' | 'usageTerms' | 'keepsPlace'
>;

/** All files that the worker makes for a gallery. */
export function listWanted(row: DeliveredGallery, presets: Parameters<typeof listSizes>[1]): WantedFiles[] {
  const watermark = parseWatermark(row);
  const { copyright, credit, usageTerms } = row;
  const wanted: WantedFiles[] = [];
  if (watermark) {
    const proof = { watermark };
    // Where it came from changes nothing.
    const { imageMediaId: _imageMediaId, ...look } = watermark;
    wanted.push({ size: proofSize, recipe: toRecipe([look, largestProof, picturePlan, watermarkVersion]), proof });
  }
  for (const { id, width, height, maxBytes } of listSizes(row, presets).sizes) {
    const delivery = { width, height, maxBytes, copyright, credit, usageTerms, keepsPlace: row.keepsPlace === 1 };
    wanted.push({ size: id, recipe: toRecipe([delivery, deliveryFileVersion]), delivery });
  }
  return wanted;
}

function toRecipe(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** The renditions of a proof: as those of the photo, but stills, and no larger than a screen. */
export function planProof(source: Omit<PlannedSource, 'frames'>) {
  const still = planDerivatives({ ...source, frames: 1 });
  const small = still.filter(({ width }) => width <= largestProof);
  return small.length > 0 ? small : still;
}

/** The largest size of the picture within a frame; never larger than the picture. */
export function fitInto(source: { width: number; height: number }, frame: { width: number; height: number }) {
  const scale = Math.min(1, frame.width / source.width, frame.height / source.height);
  return {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}

/** A part of a file name such as `12-smith-st`. */
export function toNameStem(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['photo'];
  const stem = words.join('-').slice(0, 80);
  return stem.endsWith('-') ? stem.slice(0, -1) : stem;
}

/**
 * The names of the photos of a gallery in a size, in its order.
 * @param gallery whose address is in the names if the size wants it; without one its title is
 */
export function nameFiles(
  originalNames: readonly string[],
  { naming }: Pick<DeliverySize, 'naming'>,
  gallery: Pick<ClientGalleryTable, 'address' | 'title'>,
): string[] {
  if (naming === 'original') return originalNames.map((name) => `${name.replace(/\.[^.]{1,12}$/, '') || name}.jpg`);
  const stem = toNameStem(gallery.address || gallery.title);
  const digits = Math.max(2, String(originalNames.length).length);
  return originalNames.map((_, index) => `${stem}-${String(index + 1).padStart(digits, '0')}.jpg`);
}
