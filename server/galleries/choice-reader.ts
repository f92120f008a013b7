import type { ChoiceCounts, ClientRating } from '#contract/client-proofing.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientGalleryPickTable, ClientGalleryTable } from '#server/platform/db/schema.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';
import { createProofingRepository } from './proofing.repository.ts';

export const personCookie = 'client-person';
/** What one person thinks of one item. */
export interface Opinion {
  picked: boolean;
  rating: ClientRating | null;
  comment: string;
}

/** The choice as somebody with a link sees it. */
export interface ClientChoice {
  /** where picks are sent, and where they are submitted */
  picksPath: string;
  submitPath: string;
  /** who chooses in this browser; null: nobody has said so yet */
  person: string | null;
  includedPicks: number | null;
  extraPickPrice: string;
  counts: ChoiceCounts;
  /** null: the choice is open */
  submitted: { at: string; by: string } | null;
  /** by the id of the item, of the person of this browser */
  opinions: Record<string, Opinion>;
  /** by the id of the item: who else has picked it */
  others: Record<string, string[]>;
}

/** Who chooses in a browser, from its cookie, which nobody else can make up. */
export function createPersonPasses(key: Buffer) {
  const texts = createSignedTexts(key, '~', { purpose: 'client gallery person ' });
  return {
    toPass: (linkId: string, personId: string): string => texts.toToken(`${linkId}.${personId}`),
    /** @returns the id of the person */
    read(cookie: string | undefined, linkId: string): string | undefined {
      const pass = new RegExp(`(?:^|;\\s*)${personCookie}=([^;]{1,200})`).exec(cookie ?? '')?.[1];
      const [link, person] = texts.open(pass ?? '')?.split('.') ?? [];
      return link === linkId ? person : undefined;
    },
  };
}

export const toOpinion = ({ isPicked, rating, comment }: ClientGalleryPickTable): Opinion => ({
  picked: isPicked === 1,
  rating,
  comment,
});

export type ChoiceReader = ReturnType<typeof createChoiceReader>;

/** The choice for the page of a link. */
export function createChoiceReader({ database, personKey }: { database: Database; personKey: Buffer }) {
  const repository = createProofingRepository(database);
  const passes = createPersonPasses(personKey);
  return {
    async read({
      gallery,
      linkId,
      token,
      cookie,
    }: {
      gallery: ClientGalleryTable;
      linkId: string;
      token: string;
      cookie: string | undefined;
    }): Promise<ClientChoice> {
      const personId = passes.read(cookie, linkId);
      const person = personId === undefined ? undefined : await repository.findPerson(gallery.id, personId);
      const own = person ? await repository.listOfPerson(gallery.id, person.id) : [];
      return {
        picksPath: `/g/${token}/picks`,
        submitPath: `/g/${token}/submit`,
        person: person?.name ?? null,
        includedPicks: gallery.includedPicks,
        extraPickPrice: gallery.extraPickPrice,
        counts: await repository.countPicks(gallery.id, person?.id),
        submitted:
          gallery.picksSubmittedAt === null
            ? null
            : { at: gallery.picksSubmittedAt, by: gallery.picksSubmittedBy ?? '' },
        opinions: Object.fromEntries(own.map((one) => [one.itemId, toOpinion(one)])),
        others: {},
      };
    },

    /** Who has picked these items, beside a person. */
    async listOthers(
      galleryId: string,
      person: string | null,
      itemIds: readonly string[],
    ): Promise<ClientChoice['others']> {
      const names = new Map((await repository.listPeople(galleryId)).map(({ id, name }) => [id, name]));
      const others: ClientChoice['others'] = {};
      for (const { itemId, personId } of await repository.listPickers(galleryId, itemIds)) {
        const name = names.get(personId);
        if (name !== undefined && name !== person) (others[itemId] ??= []).push(name);
      }
      return others;
    },
  };
}
