import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { optionalText, requiredText, storedFields } from './fields.ts';
import { limits } from './limits.ts';

/** Where a watermark stands: all over the picture, in its middle or in a corner. */
export const watermarkPositions = ['tiled', 'centre', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type WatermarkPosition = (typeof watermarkPositions)[number];

const percent = z
  .number({ error: fault('not-mark-percent') })
  .int(fault('not-mark-percent'))
  .min(5, fault('not-mark-percent'))
  .max(100, fault('not-mark-percent'));

/** A text, or the PNG of a photo of the library or the gallery. */
export const watermark = z
  .strictObject({
    text: optionalText(limits.watermark).default(''),
    imageMediaId: z.uuid(fault('not-a-png')).nullable().default(null),
    /** width of one mark, in percent of the picture's width */
    size: percent.default(30),
    /** percent: 100 hides what is below */
    opacity: percent.default(40),
    position: z.enum(watermarkPositions, { error: fault('no-position') }).default('tiled'),
  })
  .refine(({ text, imageMediaId }) => (text === '') === (imageMediaId !== null), {
    error: fault('text-or-picture'),
    path: ['text'],
  });
export type Watermark = z.infer<typeof watermark>;

/** Sizes that every studio has, by the pixels of the longer side: for screens and for print. */
export const standardSizes = ['2048', '4000'] as const;
export type StandardSize = (typeof standardSizes)[number];

/** The untouched file. */
export const originalSize = 'original';

/** `original`, a standard size, or the id of a preset. One whose preset is gone is left out. */
export const downloadSizes = z
  .array(
    z.union([z.literal(originalSize), z.enum(standardSizes), z.uuid()], { error: fault('no-such-size') }),
    fault('no-such-size'),
  )
  .max(limits.downloadSizes)
  .refine((sizes) => new Set(sizes).size === sizes.length, fault('size-twice'));

/** Written into what is delivered in sizes. Originals stay as they are. */
export const deliveryFields = {
  /** null: photos are shown as they are, to every link */
  watermark: watermark.nullable(),
  downloadSizes,
  copyright: optionalText(limits.shortText),
  credit: optionalText(limits.shortText),
  usageTerms: optionalText(limits.usageTerms),
  /** Whether files in sizes say where they were taken, as listings may want it. */
  keepsPlace: z.boolean({ error: fault('not-true-or-false') }),
};

/** How a file in a size is called: as the original, or by the address of the gallery and a number. */
export const deliveryNamings = ['original', 'address'] as const;
export type DeliveryNaming = (typeof deliveryNamings)[number];

const pixels = z
  .number({ error: fault('not-pixels') })
  .int(fault('not-pixels'))
  .min(200, fault('not-pixels'))
  .max(10_000, fault('not-pixels'));

const presetFields = {
  name: requiredText('no-name', limits.name),
  /** the file fits into this, and is never larger than its original */
  width: pixels,
  height: pixels,
  /** null: as many as it takes */
  maxBytes: z
    .number({ error: fault('not-file-bytes') })
    .int(fault('not-file-bytes'))
    .min(50_000, fault('not-file-bytes'))
    .max(50_000_000, fault('not-file-bytes'))
    .nullable(),
  naming: z.enum(deliveryNamings, { error: fault('no-naming') }),
};

/** A size of the studio's own, such as that of a listing service. */
export const deliveryPresetInput = z.strictObject(presetFields);
export type DeliveryPresetInput = z.infer<typeof deliveryPresetInput>;
export const deliveryPreset = z.object({ ...storedFields, ...presetFields });
export type DeliveryPreset = z.infer<typeof deliveryPreset>;

/** How far the media worker is with the files of a gallery: `proof` are those with the watermark. */
export const deliveryProgress = z.array(
  z.object({
    size: z.string(),
    wanted: z.number().int(),
    made: z.number().int(),
    failed: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        message: z.string(),
      }),
    ),
  }),
);
export type DeliveryProgress = z.infer<typeof deliveryProgress>;
