import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { optionalText, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What a client thinks of a photo or film, beside picking it. */
export const clientRatings = ['no', 'maybe', 'yes'] as const;
export type ClientRating = (typeof clientRatings)[number];

/** What a gallery says of the choice. */
export const choiceFields = {
  /** how many picks the package includes; null: not said */
  includedPicks: z
    .number({ error: fault('not-a-whole-number') })
    .int(fault('not-a-whole-number'))
    .min(0, fault('not-a-whole-number'))
    .max(limits.clientIncludedPicks, fault('not-a-whole-number'))
    .nullable(),
  /** what each further one costs, as written; empty: not said. It is shown, nothing is charged. */
  extraPickPrice: optionalText(limits.clientPickPrice),
};

/**
 * What somebody thinks of one item; what is absent stays as it is. A rating of `yes` picks the item and `no` unpicks it, unless `picked`
 * says otherwise; an item alone is picked. `name` says who it is, once: the answer has a cookie for that. Without an item, that is all.
 */
export const clientPickChange = z
  .strictObject({
    item: z.uuid(fault('not-an-id')),
    picked: z.boolean({ error: fault('not-true-or-false') }),
    rating: z.enum(clientRatings, { error: fault('not-a-rating') }).nullable(),
    comment: optionalText(limits.clientComment),
    name: requiredText('no-own-name', limits.name),
  })
  .partial()
  .refine(({ item, name }) => item !== undefined || name !== undefined, fault('nothing-to-change'));
export type ClientPickChange = z.infer<typeof clientPickChange>;

/** Figures of a choice: items that are picked by anybody, and by this person. Items that were deleted do not count. */
export const choiceCounts = z.object({ picked: z.number().int(), mine: z.number().int() });
export type ChoiceCounts = z.infer<typeof choiceCounts>;

const opinion = {
  picked: z.boolean(),
  rating: z.enum(clientRatings).nullable(),
  comment: z.string(),
};

/** The answer to a change, once it is stored. `item` is null if it only said who it is. */
export const clientPickStored = z.object({
  person: z.string(),
  item: z.object({ id: z.uuid(), ...opinion }).nullable(),
  counts: choiceCounts,
});
export type ClientPickStored = z.infer<typeof clientPickStored>;

export const choiceSubmitted = z.object({
  submittedAt: z.iso.datetime(),
  submittedBy: z.string(),
  counts: choiceCounts,
});
export type ChoiceSubmitted = z.infer<typeof choiceSubmitted>;

/** Somebody who chooses, as staff see it. */
export const clientPerson = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  pickedCount: z.number().int(),
});
export type ClientPerson = z.infer<typeof clientPerson>;

/** What one person thinks of one item of the gallery, as staff see it. */
export const clientPick = z.object({
  itemId: z.uuid(),
  originalName: z.string(),
  personId: z.uuid(),
  person: z.string(),
  ...opinion,
  updatedAt: z.iso.datetime(),
});
export type ClientPick = z.infer<typeof clientPick>;

/** In the order of the page, then of the people. Of items that were deleted nothing is told while they are. */
export const clientPicks = z.object({
  /** null: the choice is open */
  submittedAt: z.iso.datetime().nullable(),
  submittedBy: z.string().nullable(),
  /** items that anybody has picked */
  pickedCount: z.number().int(),
  people: z.array(clientPerson),
  picks: z.array(clientPick),
});
export type ClientPicks = z.infer<typeof clientPicks>;
