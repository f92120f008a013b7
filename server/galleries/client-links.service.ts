import { randomBytes } from 'node:crypto';
import type { ClientGallery, ClientLink, ClientLinkCreate } from '#contract/client-galleries.ts';
import {
  type ClientActivityFigures,
  type ClientLinkDraft,
  type ClientLinkMail,
  type ClientLinkUpdate,
  clientReminderDays,
} from '#contract/client-sharing.ts';
import { dayMs, isoAt } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { clientLinkMail, draftClientLinkMail } from '#server/mail/templates/client-link-mail.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientGalleryLinkTable, ClientGalleryTable } from '#server/platform/db/schema.ts';
import { createClientGalleryRepository } from './client-galleries.repository.ts';
import {
  type ClientGalleryService,
  galleryEntity,
  hashToken,
  isPrepared,
  linkEntity,
  toLink,
  toUnmadeHash,
} from './client-galleries.service.ts';
import { createClientLinkRepository } from './client-links.repository.ts';

/** Of a token, which is told only now. */
type ToUrl = (token: string) => string;
type Made = { link: ClientLink; token: string };

export type ClientLinkService = ReturnType<typeof createClientLinkService>;

/** Links of client galleries after they were made: mailed, made anew, with another end; and what was counted of them. */
export function createClientLinkService({
  database,
  galleries,
  audit,
  mail,
  studioIdentity,
  findTimeZone,
  now = Date.now,
}: {
  database: Database;
  galleries: Pick<ClientGalleryService, 'createLink' | 'get'>;
  audit: Pick<AuditService, 'record'>;
  mail: {
    canSend: () => Promise<boolean>;
    /** Stores a mail in the caller's transaction, its text encrypted. */
    enqueueEncrypted: (mail: ReturnType<typeof clientLinkMail>) => Promise<void>;
  };
  studioIdentity: (language: ClientGalleryTable['language']) => Promise<{ name: string; email: string }>;
  findTimeZone: () => Promise<string>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const { transact } = database;
  const repository = createClientLinkRepository(database.db);
  const { find: findGallery, lock, insert, insertLink, listLinks } = createClientGalleryRepository(database.db);

  const find = async (galleryId: string, id: string) => {
    const gallery = await findGallery(galleryId);
    if (!gallery) throw notFound('client gallery');
    const link = await repository.find(galleryId, id);
    if (!link) throw notFound('link');
    return { gallery, link };
  };

  /** @throws AppError mail-not-configured, validation-failed if the client has no address */
  const prepareMail = async (gallery: ClientGalleryTable, words: ClientLinkMail | undefined, toUrl: ToUrl) => {
    if (!words) return undefined;
    if (!(await mail.canSend())) throw new AppError('mail-not-configured', 'No mail server is set.');
    if (gallery.clientEmail === '') throw invalidField('mail', 'no-client-email');
    const [studio, timeZone] = [await studioIdentity(gallery.language), await findTimeZone()];
    return async ({ link, token }: { link: ClientGalleryLinkTable; token: string }) => {
      const { id, expiresAt, pinHash } = link;
      const shown = { id, expiresAt, hasPin: pinHash !== null, url: toUrl(token) };
      await mail.enqueueEncrypted(clientLinkMail(words, { gallery, studio, link: shown, timeZone }));
      await repository.update(id, { mailedAt: isoAt(now()) });
    };
  };

  return {
    /** What a mail with a link says before staff have changed it. @throws AppError not-found */
    async draftMail(galleryId: string): Promise<ClientLinkDraft> {
      const gallery = await findGallery(galleryId);
      if (!gallery) throw notFound('client gallery');
      return { ...draftClientLinkMail(gallery), recipient: gallery.clientEmail, canSend: await mail.canSend() };
    },

    /** Makes a link, and mails it if there are words for it: both or neither. */
    async share(
      galleryId: string,
      { mail: words, ...input }: ClientLinkCreate,
      actor: Actor,
      toUrl: ToUrl,
    ): Promise<Made> {
      const gallery = await findGallery(galleryId);
      if (!gallery) throw notFound('client gallery');
      const made = await galleries.createLink(galleryId, input, actor, await prepareMail(gallery, words, toUrl));
      return { ...made, link: toLink((await find(galleryId, made.link.id)).link, isoAt(now())) };
    },

    /**
     * A new address for a link, with the same rights, PIN and end. The one before leads nowhere from then on: its address is not known, so that
     * it cannot be mailed again.
     * @throws AppError not-found, already-over if its time is over
     */
    async renew(
      galleryId: string,
      id: string,
      words: ClientLinkMail | undefined,
      actor: Actor,
      toUrl: ToUrl,
    ): Promise<Made> {
      const { gallery } = await find(galleryId, id);
      const send = await prepareMail(gallery, words, toUrl);
      const token = randomBytes(16).toString('hex');
      const link = await transact(async () => {
        // Locked, so that two at once do not make two of one.
        if (!(await lock(galleryId))) throw notFound('client gallery');
        const { link: before } = await find(galleryId, id);
        if (before.revokedAt !== null && !isPrepared(before)) throw notFound('link');
        if (before.expiresAt !== null && before.expiresAt <= isoAt(now()))
          throw invalidField('expiresAt', 'already-over');
        if (before.expiresAt === null && gallery.kind === 'transfer') throw invalidField('expiresAt', 'no-expiry');
        if (!isPrepared(before) && (await listLinks(galleryId)).length >= limits.clientLinks) {
          throw invalidField('', 'too-many-items', { max: limits.clientLinks });
        }
        const { label, rights, pinHash, expiresAt, remindedAt } = before;
        const values = { label, rights, pinHash, expiresAt, remindedAt, mailedAt: null };
        const made = await insertLink({
          ...values,
          galleryId,
          tokenHash: hashToken(token),
        });
        if (isPrepared(before)) await repository.removePrepared(id);
        else {
          await repository.update(id, { revokedAt: isoAt(now()) });
          await repository.giveUpMails(id);
        }
        await audit.record(actor, 'create', linkEntity, made.id, { title: gallery.title, label, replaces: id });
        await send?.({ link: made, token });
        return made;
      });
      return { link: toLink((await find(galleryId, link.id)).link, isoAt(now())), token };
    },

    /** Another label or end, later or earlier. One that has ended opens again. @throws AppError not-found, validation-failed */
    async change(galleryId: string, id: string, input: ClientLinkUpdate, actor: Actor): Promise<ClientLink> {
      const { gallery, link } = await find(galleryId, id);
      const { label, expiresAt } = input;
      if (expiresAt && Date.parse(expiresAt) <= now()) throw invalidField('expiresAt', 'already-over');
      if (expiresAt === null && gallery.kind === 'transfer') throw invalidField('expiresAt', 'no-expiry');
      if (link.revokedAt !== null && !isPrepared(link)) throw notFound('link');
      const changed = await transact(async () => {
        const updated = await repository.update(id, {
          ...(label !== undefined && { label }),
          ...(expiresAt !== undefined && {
            expiresAt: expiresAt && new Date(expiresAt).toISOString(),
            // As for a new link: of an end within a week its client learns with the link, or by those who have moved it.
            remindedAt: expiresAt && Date.parse(expiresAt) - now() < clientReminderDays * dayMs ? isoAt(now()) : null,
          }),
        });
        const detail = { title: gallery.title, label: updated.label, fields: Object.keys(input) };
        await audit.record(actor, 'update', linkEntity, id, detail);
        return updated;
      });
      return toLink(changed, isoAt(now()));
    },

    /**
     * A new gallery with the texts, sections and settings of this one, and what its links allow; without its photos, its client and any address.
     * @throws AppError not-found
     */
    async duplicate(id: string, actor: Actor): Promise<ClientGallery> {
      const gallery = await findGallery(id);
      if (!gallery) throw notFound('client gallery');
      const { id: _id, createdAt: _at, updatedAt: _by, version: _version, deletedAt: _gone, ...values } = gallery;
      const links = await listLinks(id);
      const kept = links.filter((link) => link.revokedAt === null || isPrepared(link));
      const created = await transact(async () => {
        const copy = await insert({ ...values, ...ofOneClient });
        await repository.insertPrepared(copy.id, kept, toUnmadeHash);
        await audit.record(actor, 'create', galleryEntity, copy.id, { title: copy.title, from: id });
        return copy;
      });
      return galleries.get(created.id);
    },

    /** @throws AppError not-found */
    async listActivity(galleryId: string): Promise<ClientActivityFigures> {
      if (!(await findGallery(galleryId))) throw notFound('client gallery');
      return repository.listFigures(galleryId);
    },
  };
}

/** What a template has not: it belongs to one client and one shoot. */
const ofOneClient = {
  clientName: '',
  clientEmail: '',
  enquiryId: null,
  shootDate: null,
  address: '',
  coverMediaId: null,
  deliveredAt: null,
  archivedAt: null,
};
