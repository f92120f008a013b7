import type {
  DeliveryPreset,
  DeliveryPresetInput,
  DeliveryNaming,
  WatermarkPosition,
} from '#contract/client-delivery.ts';
import type { ClientGallery, ClientGalleryUpdate } from '#contract/client-galleries.ts';
import type { MarkKind } from './delivery-messages.ts';

/** What the fields of the form have. */
export interface DeliveryValues extends Record<string, unknown> {
  kind: MarkKind;
  text: string;
  imageMediaId: string;
  size: string;
  opacity: string;
  position: WatermarkPosition;
  downloadSizes: string[];
  copyright: string;
  credit: string;
  usageTerms: string;
  keepsPlace: boolean;
}

export function toDeliveryValues(gallery: ClientGallery): DeliveryValues {
  const { watermark, downloadSizes, copyright, credit, usageTerms, keepsPlace } = gallery;
  return {
    kind: watermark === null ? 'none' : watermark.imageMediaId === null ? 'text' : 'picture',
    text: watermark?.text ?? '',
    imageMediaId: watermark?.imageMediaId ?? '',
    size: String(watermark?.size ?? 30),
    opacity: String(watermark?.opacity ?? 40),
    position: watermark?.position ?? 'tiled',
    downloadSizes,
    copyright,
    credit,
    usageTerms,
    keepsPlace,
  };
}

export function toDeliveryBody(values: DeliveryValues): ClientGalleryUpdate {
  const { kind, text, imageMediaId, size, opacity, position, downloadSizes, ...texts } = values;
  const look = { size: Number(size), opacity: Number(opacity), position };
  const watermark = kind === 'text' ? { text, imageMediaId: null, ...look } : { text: '', imageMediaId, ...look };
  return { ...texts, downloadSizes, watermark: kind === 'none' ? null : watermark };
}

/** The field of the form for a path of the body. */
export function toDeliveryField(path: string): string {
  if (path.startsWith('downloadSizes')) return 'downloadSizes';
  return path.replace(/^watermark\.?/, '') || 'text';
}

export interface PresetValues extends Record<string, unknown> {
  name: string;
  width: string;
  height: string;
  kilobytes: string;
  naming: DeliveryNaming;
}

export function toPresetValues(preset: DeliveryPreset | undefined): PresetValues {
  return {
    name: preset?.name ?? '',
    width: String(preset?.width ?? 2048),
    height: String(preset?.height ?? 2048),
    kilobytes: preset?.maxBytes ? String(Math.round(preset.maxBytes / 1_000)) : '',
    naming: preset?.naming ?? 'address',
  };
}

export function toPresetBody({
  name,
  width,
  height,
  kilobytes,
  naming,
}: PresetValues): DeliveryPresetInput & Record<string, unknown> {
  const maxBytes = kilobytes.trim() === '' ? null : Math.round(Number(kilobytes) * 1_000);
  return { name, width: Number(width), height: Number(height), maxBytes, naming };
}
