import { hash as digest } from 'node:crypto';
import type { ContactMessage, ContactRequest } from '#contract/enquiries.ts';
import { type Signal, whole, type Script, extractWords, weighWords } from './message-words.ts';
import type { TrainingKind, SpamWordsRepository } from './spam-words.repository.ts';

const hashLetters = 16;

export type SpamWords = ReturnType<typeof createSpamWords>;

/**
 * Learns from the enquiries that staff mark, and suspects messages with the words of spam (docs/decisions/0051). Words are stored as keyed
 * hashes: nobody reads in the database what people wrote.
 */
export function createSpamWords({ repository, key }: { repository: SpamWordsRepository; key: Buffer }) {
  // Not createHmac, which takes 40 µs a word. A prefix as the key is enough for a digest that is cut off.
  const prefix = key.toString('hex');
  const hash = (script: Script, id: string) =>
    digest('sha256', `${prefix}${script}:${id}`, 'base64url').slice(0, hashLetters);

  type Enquiry = Pick<ContactMessage, 'id' | 'firstName' | 'lastName' | 'message'>;
  const learn = async (enquiry: Enquiry, sample: { kind: TrainingKind; keepsEarlier: boolean }) => {
    const { script, features } = extractWords(enquiry);
    if (script === undefined) return;
    await repository.learn(enquiry.id, { ...sample, script, words: features.map(({ id }) => hash(script, id)) });
  };

  return {
    /** What staff have marked. In the transaction of the marking; marking an enquiry again the same way teaches nothing. */
    learn: (enquiry: Enquiry, kind: TrainingKind): Promise<void> => learn(enquiry, { kind, keepsEarlier: false }),

    /** What an answer or a booking says of an enquiry that staff have not marked. */
    learnUnmarked: (enquiry: Enquiry, kind: TrainingKind): Promise<void> =>
      learn(enquiry, { kind, keepsEarlier: true }),

    forget: (contactId: string): Promise<void> => repository.forget(contactId),

    async findSignal(request: Pick<ContactRequest, 'firstName' | 'lastName' | 'message'>): Promise<Signal | undefined> {
      const { script, features } = extractWords(request);
      if (script === undefined) return undefined;
      const hashes = new Map(features.map(({ id }) => [id, hash(script, id)]));
      const { totals, counts } = await repository.find(script, [...hashes.values()]);
      const found = weighWords(
        { script, features },
        { totals, findCounts: (id) => counts.get(hashes.get(id) as string) },
      );
      // The only signal that repeats words of the message, in whose row it is stored.
      return found && { weight: whole, signal: { code: 'words', words: found.words } };
    },
  };
}
