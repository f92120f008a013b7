import { dayMs, isoAt } from '#contract/durations.ts';
import type {
  ChoiceSubmitted,
  ClientPick,
  ClientPickChange,
  ClientPicks,
  ClientPickStored,
} from '#contract/client-proofing.ts';
import { foldedText } from '#contract/folded-text.ts';
import { limits } from '#contract/limits.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { ChangeTopics } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientGalleryPersonTable, ClientGalleryTable } from '#server/platform/db/schema.ts';
import { createPersonPasses, toOpinion } from './choice-reader.ts';
import type { createChoiceNotice } from './choice-notice.ts';
import { createClientGalleryRepository } from './client-galleries.repository.ts';
import { galleryEntity, parseSections } from './client-galleries.service.ts';
import type { ClientPageService } from './client-page.service.ts';
import { inGalleryOrder } from './item-order.ts';
import { createProofingRepository } from './proofing.repository.ts';

/** For how long a browser need not say again who chooses in it. */
const personForMs = 365 * dayMs;

export type ProofingService = ReturnType<typeof createProofingService>;

/** Clients choose photos of their gallery by a link that allows it. Every step is stored before it is answered. */
export function createProofingService({
  database,
  clientPage,
  media,
  audit,
  topics,
  personKey,
  tellStaff,
  now = Date.now,
}: {
  database: Database;
  clientPage: Pick<ClientPageService, 'enter'>;
  media: Pick<MediaService, 'listOfClientGallery'>;
  audit: Pick<AuditService, 'record'>;
  topics: Pick<ChangeTopics, 'bump'>;
  personKey: Buffer;
  /** queues the mails about a submitted choice, in its transaction */
  tellStaff: ReturnType<typeof createChoiceNotice>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createProofingRepository(database);
  const galleries = createClientGalleryRepository(database.db);
  const passes = createPersonPasses(personKey);
  const { transact } = database;

  /** @throws AppError not-found, forbidden */
  const enter = async (token: string, cookie: string | undefined) => {
    const found = await clientPage.enter(token, cookie);
    if (!found) throw notFound('link');
    if (!found.rights.includes('choose')) throw new AppError('forbidden', 'This link does not allow to choose photos.');
    return found;
  };

  /** Held until the end of the transaction: who submits at the same moment waits for it, or has closed it. */
  const holdOpen = async (galleryId: string): Promise<ClientGalleryTable> => {
    const gallery = await repository.hold(galleryId);
    if (!gallery) throw notFound('link');
    if (gallery.picksSubmittedAt !== null) throw closed();
    return gallery;
  };

  /** One name is one person of a gallery, on whatever device: there are no accounts. */
  const findOrAddPerson = async (galleryId: string, linkId: string, name: string) => {
    const nameKey = foldedText(name);
    const known = await repository.findPersonByName(galleryId, nameKey);
    if (known) return known;
    return transact(async () => {
      // Locked, so that two at once are not the same person twice, nor one too many.
      if (!(await galleries.lock(galleryId))) throw notFound('link');
      const people = await repository.listPeople(galleryId);
      const added = people.find((one) => one.nameKey === nameKey);
      if (added) return added;
      if (people.length >= limits.clientPeople) {
        throw invalidField('name', 'too-many-people', { max: limits.clientPeople });
      }
      await topics.bump('enquiries');
      return repository.insertPerson({ galleryId, linkId, name, nameKey });
    });
  };

  /** A name that is given is who it is; else the browser knows. @throws AppError validation-failed */
  const findPerson = async (
    { gallery, link }: Awaited<ReturnType<typeof enter>>,
    cookie: string | undefined,
    name: string | undefined,
  ): Promise<ClientGalleryPersonTable> => {
    if (name !== undefined) return findOrAddPerson(gallery.id, link.id, name);
    const id = passes.read(cookie, link.id);
    const person = id === undefined ? undefined : await repository.findPerson(gallery.id, id);
    if (!person) throw invalidField('name', 'no-own-name');
    return person;
  };

  const toPass = (linkId: string, personId: string) => ({
    pass: passes.toPass(linkId, personId),
    seconds: personForMs / 1_000,
  });

  /** Rows of a gallery as staff see them, in the order of the page. */
  const listPicks = async (gallery: ClientGalleryTable) => {
    const people = await repository.listPeople(gallery.id);
    const places = new Map(people.map((person, place) => [person.id, { person, place }]));
    const items = inGalleryOrder(await media.listOfClientGallery(gallery.id), parseSections(gallery));
    const byItem = Map.groupBy(await repository.listAll(gallery.id), ({ itemId }) => itemId);
    const picks = items.flatMap(({ id, originalName }) =>
      (byItem.get(id) ?? [])
        .flatMap((pick) => {
          const found = places.get(pick.personId);
          return found ? [{ pick, ...found }] : [];
        })
        .toSorted((a, b) => a.place - b.place)
        .map(({ pick, person }): ClientPick => ({
          itemId: id,
          originalName,
          personId: person.id,
          person: person.name,
          ...toOpinion(pick),
          updatedAt: pick.updatedAt,
        })),
    );
    return { people, picks };
  };

  const find = async (id: string): Promise<ClientGalleryTable> => {
    const gallery = await galleries.find(id);
    if (!gallery) throw notFound('client gallery');
    return gallery;
  };

  return {
    /**
     * Stores what somebody thinks of an item, or only who they are.
     * @returns also the pass for the browser if it has none of this person
     * @throws AppError not-found, forbidden, choice-closed, validation-failed
     */
    async change(
      token: string,
      cookie: string | undefined,
      { item, name, picked, rating, comment }: ClientPickChange,
    ): Promise<{ stored: ClientPickStored; pass?: { pass: string; seconds: number } }> {
      const found = await enter(token, cookie);
      const galleryId = found.gallery.id;
      if (found.gallery.picksSubmittedAt !== null) throw closed();
      const person = await findPerson(found, cookie, name);
      const isAlone = picked === undefined && rating === undefined && comment === undefined;
      const wanted = picked ?? (isAlone || rating === 'yes' ? true : rating === 'no' ? false : undefined);
      const saved =
        item === undefined
          ? undefined
          : await transact(async () => {
              await holdOpen(galleryId);
              if (!(await repository.hasItem(galleryId, item))) throw invalidField('item', 'not-in-gallery');
              const row = await repository.savePick(
                { personId: person.id, itemId: item, galleryId },
                {
                  ...(wanted !== undefined && { isPicked: wanted ? 1 : 0 }),
                  ...(rating !== undefined && { rating }),
                  ...(comment !== undefined && { comment }),
                },
              );
              await topics.bump('enquiries');
              return row;
            });
      return {
        stored: {
          person: person.name,
          item: saved ? { id: saved.itemId, ...toOpinion(saved) } : null,
          counts: await repository.countPicks(galleryId, person.id),
        },
        ...(passes.read(cookie, found.link.id) !== person.id && { pass: toPass(found.link.id, person.id) }),
      };
    },

    /**
     * Closes the choice for everybody, and tells the studio.
     * @throws AppError not-found, forbidden, choice-closed, validation-failed
     */
    async submit(token: string, cookie: string | undefined, name: string | undefined): Promise<ChoiceSubmitted> {
      const found = await enter(token, cookie);
      if (found.gallery.picksSubmittedAt !== null) throw closed();
      const { id } = found.gallery;
      const person = await findPerson(found, cookie, name);
      const submittedAt = isoAt(now());
      const counts = await transact(async () => {
        if (!(await repository.submit(id, { picksSubmittedAt: submittedAt, picksSubmittedBy: person.name }))) {
          throw (await galleries.find(id)) ? closed() : notFound('link');
        }
        const counted = await repository.countPicks(id, person.id);
        await tellStaff({ gallery: found.gallery, person: person.name, pickedCount: counted.picked });
        await topics.bump('enquiries');
        // The list of galleries says that it is chosen.
        await topics.bump('media');
        return counted;
      });
      return { submittedAt, submittedBy: person.name, counts };
    },

    /** Opens a submitted choice again, with all picks as they were. @throws AppError not-found */
    async reopen(id: string, actor: Actor): Promise<ClientPicks> {
      const gallery = await find(id);
      await transact(async () => {
        if (!(await repository.reopen(id))) return;
        await audit.record(actor, 'update', galleryEntity, id, { title: gallery.title, fields: ['picks'] });
        await topics.bump('enquiries');
      });
      return this.list(id);
    },

    /** @throws AppError not-found */
    async list(id: string): Promise<ClientPicks> {
      const gallery = await find(id);
      const { people, picks } = await listPicks(gallery);
      const picked = picks.filter((pick) => pick.picked);
      const counts = Map.groupBy(picked, ({ personId }) => personId);
      return {
        submittedAt: gallery.picksSubmittedAt,
        submittedBy: gallery.picksSubmittedBy,
        pickedCount: new Set(picked.map(({ itemId }) => itemId)).size,
        people: people.map(({ id: personId, createdAt, name }) => ({
          id: personId,
          createdAt,
          name,
          pickedCount: counts.get(personId)?.length ?? 0,
        })),
        picks,
      };
    },

    /** The title, for the name of a file, and all picks. @throws AppError not-found */
    async listForFile(id: string): Promise<{ title: string; picks: ClientPick[]; submittedAt: string | null }> {
      const gallery = await find(id);
      const { picks } = await listPicks(gallery);
      return { title: gallery.title, picks, submittedAt: gallery.picksSubmittedAt };
    },
  };
}

function closed(): AppError {
  return new AppError(
    'choice-closed',
    'The choice has been submitted, so it cannot be changed any more. The studio can open it again.',
  );
}
