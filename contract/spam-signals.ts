import { z } from 'zod';

const count = z.number().int();
const plain = <Code extends string>(code: Code) => z.object({ code: z.literal(code) });

/** Why a message is suspected to be spam: a code and its figures. */
export const spamSignal = z.discriminatedUnion('code', [
  plain('hidden-field').describe('It filled in the field that people do not see'),
  plain('foreign-stamp').describe('It has a form token that is not ours'),
  z.object({ code: z.literal('quick'), seconds: z.number() }).describe('Sent so soon after the form was opened'),
  plain('link-markup').describe('It writes links as markup'),
  plain('link-name').describe('It has a link for a name'),
  z.object({ code: z.literal('links'), count }),
  z.object({ code: z.literal('same-address'), count }).describe('So many messages of one address within an hour'),
  z.object({ code: z.literal('same-text'), count }).describe('So many addresses sent the same text within an hour'),
  z.object({ code: z.literal('same-provider'), count }).describe('So many new senders of one provider within an hour'),
  z.object({ code: z.literal('without-form'), count }).describe('So many new senders without the form within an hour'),
  z.object({ code: z.literal('words'), words: z.array(z.string()) }).describe('Its words are those of spam'),
  plain('staff').describe('Staff have marked it'),
  z.object({ code: z.literal('other'), text: z.string() }).describe('Stored by another version, in its words'),
]);
export type SpamSignal = z.infer<typeof spamSignal>;
