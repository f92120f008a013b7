import { type ClientRight, clientViewMinutes } from '#contract/client-galleries.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { dayMs, isoAt, minuteMs } from '#contract/durations.ts';
import type { PictureSource, Video } from '#contract/media.ts';
import { verifyPassword } from '#server/accounts/auth.service.ts';
import type { LoginThrottle } from '#server/accounts/throttle.service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';
import type { DeliveredFile, DeliveryService } from '#server/media/delivery/delivery.service.ts';
import type { CheckSums } from '#server/media/library/check-sums.ts';
import { createOriginalsZip } from '#server/media/delivery/originals-zip.ts';
import { distinctFileNames } from '#server/platform/file-names.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { MediaPresenter } from '#server/media/library/media-presenter.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import { hashToken, parseSections } from './client-galleries.service.ts';
import { createClientGalleryRepository } from './client-galleries.repository.ts';
import { inGalleryOrder } from './item-order.ts';

/** A photo or film as its client sees it, at addresses below the link. */
export interface ClientItem {
  id: string;
  name: string;
  /** the photo, or the poster of the film; null while there is none */
  picture: PictureSource | null;
  film: Video | null;
  /** of the original; absent if the link does not allow it */
  download?: string;
}

export interface ClientPage {
  title: string;
  clientName: string;
  /** YYYY-MM-DD */
  shootDate: string | null;
  address: string;
  message: string;
  cover: PictureSource | null;
  /** without a name: what is in no section, first */
  sections: { name: string | null; items: ClientItem[] }[];
  /** of the pages of this many photos and films, from 1 */
  number: number;
  count: number;
  /** of all originals as a ZIP; absent if the link does not allow it */
  download?: string;
}

/** More at once would keep a phone waiting. */
const itemsOfPage = 240;

export type OpenedLink = { state: 'locked' } | { state: 'open'; page: ClientPage };

/** For how long a browser that has entered the PIN need not enter it again. */
const pinForMs = 30 * dayMs;
const tokenForm = /^[0-9a-f]{32}$/;

export const pinCookie = 'client-pin';

/** What the browser has from `enterPin`. The path of the cookie is that of the link, so that no other link gets it. */
function readPass(cookie = ''): string | undefined {
  return new RegExp(`(?:^|;\\s*)${pinCookie}=([^;]{1,200})`).exec(cookie)?.[1];
}

/** @param section null: what stands before them, also of a section that was removed */
function isInSection(row: { section: string | null }, section: string | null, sections: readonly string[]): boolean {
  return section === null ? row.section === null || !sections.includes(row.section) : row.section === section;
}

/** How long what was asked of a link is true for a download that goes on. */
const askAgainMs = 500;

/** @throws Error once `isAllowed` says no, which is asked from time to time */
async function* readWhile(isAllowed: () => Promise<boolean>, body: AsyncIterable<Uint8Array>) {
  let askedAt = performance.now();
  for await (const chunk of body) {
    if (performance.now() - askedAt > askAgainMs) {
      if (!(await isAllowed())) throw new Error('The link was revoked or has expired during the download.');
      askedAt = performance.now();
    }
    yield chunk;
  }
}

export type ClientPageService = ReturnType<typeof createClientPageService>;

/** What a link to a client gallery opens. The link is read anew with every request, so that one that is revoked opens nothing any more. */
export function createClientPageService({
  database,
  media,
  presenter,
  delivery,
  throttle,
  storage,
  checkSums,
  pinKey,
  now = Date.now,
}: {
  database: Database;
  media: Pick<MediaService, 'listOfClientGallery' | 'listOriginalsOfClientGallery'>;
  presenter: Pick<MediaPresenter, 'toPictureSource' | 'toVideo'>;
  delivery: Pick<DeliveryService, 'findClientFile'>;
  throttle: Pick<LoginThrottle, 'attempt' | 'attemptCode'>;
  storage: Pick<Storage, 'chunks'>;
  checkSums: Pick<CheckSums, 'find'>;
  pinKey: Buffer;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createClientGalleryRepository(database.db);
  const passes = createSignedTexts(pinKey, '~', { purpose: 'client gallery pin ' });

  /** @returns undefined if the link never existed, is revoked or expired, or its gallery is in the trash: nobody can tell which */
  const find = async (token: string) => {
    const link = await findLink(token);
    const gallery = link && (await repository.find(link.galleryId));
    return gallery && { link, gallery, rights: link.rights };
  };

  /** The same without its gallery, for what is asked for hundreds of times: the files of a page. */
  const findLink = async (token: string) => {
    const link = tokenForm.test(token) ? await repository.findOpenLink(hashToken(token), isoAt(now())) : undefined;
    return link && { ...link, rights: JSON.parse(link.rights) as ClientRight[] };
  };

  /** @param pass what `enterPin` returned, from the browser's cookie */
  const mayEnter = ({ id, pinHash }: { id: string; pinHash: string | null }, pass: string | undefined): boolean => {
    if (pinHash === null) return true;
    const [linkId, until] = passes.open(pass ?? '')?.split('.') ?? [];
    return linkId === id && Number(until) > now();
  };

  const listReady = async (galleryId: string, sections: readonly string[]) =>
    inGalleryOrder(
      (await media.listOriginalsOfClientGallery(galleryId)).filter(({ state }) => state === 'ready'),
      sections,
    );

  /** The file, which breaks off once the link opens nothing any more: a slow download goes on for hours. */
  const whileLinkOpens = (token: string, file: DeliveredFile): DeliveredFile => ({
    ...file,
    async open(range) {
      const body = await file.open(range);
      return Buffer.isBuffer(body) ? body : readWhile(async () => (await findLink(token)) !== undefined, body);
    },
  });

  return {
    /** @returns the language of the page; undefined if there is nothing behind the link */
    findLanguage: async (token: string): Promise<SiteLanguage | undefined> => (await find(token))?.gallery.language,

    /** Opens the page, and counts a view. @returns undefined if there is nothing behind the link */
    async open(token: string, cookie: string | undefined, wantedPage = 1): Promise<OpenedLink | undefined> {
      const found = await find(token);
      if (!found) return undefined;
      const { gallery, link, rights } = found;
      if (!mayEnter(link, readPass(cookie))) return { state: 'locked' };
      const at = now();
      await repository.countView(link.id, { now: isoAt(at), since: isoAt(at - clientViewMinutes * minuteMs) });
      const sections = parseSections(gallery);
      const all = await listReady(gallery.id, sections);
      const count = Math.max(1, Math.ceil(all.length / itemsOfPage));
      const number = Number.isInteger(wantedPage) ? Math.min(Math.max(wantedPage, 1), count) : 1;
      // Thousands of items have an order, and one page of them is shown.
      const ids = all.slice((number - 1) * itemsOfPage, number * itemsOfPage).map(({ id }) => id);
      const byId = new Map((await media.listOfClientGallery(gallery.id, ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      const baseOf = (id: string) => `/g/${token}/files/${id}`;
      const toPicture = (row: (typeof rows)[number]): PictureSource | null => {
        const picture = presenter.toPictureSource(row);
        return picture ? { ...picture, base: baseOf(row.id) } : null;
      };
      const toItem = (row: (typeof rows)[number]): ClientItem => {
        const film = presenter.toVideo(row);
        const toOwn = (url: string) => `${baseOf(row.id)}/${url.slice(url.lastIndexOf('/') + 1)}`;
        return {
          id: row.id,
          name: row.originalName,
          picture: toPicture(row),
          film: film
            ? { ...film, posterPath: null, sources: film.sources.map((one) => ({ ...one, url: toOwn(one.url) })) }
            : null,
          ...(rights.includes('download') && { download: `${baseOf(row.id)}?size=original` }),
        };
      };
      const { row: cover } = await repository.findCover(gallery);
      const { title, clientName, shootDate, address, message } = gallery;
      const page: ClientPage = {
        title,
        clientName,
        shootDate,
        address,
        message,
        cover: cover ? toPicture(cover) : null,
        sections: [null, ...sections]
          .map((name) => ({ name, items: rows.filter((row) => isInSection(row, name, sections)).map(toItem) }))
          .filter(({ items }) => items.length > 0),
        number,
        count,
        ...(all.length > 0 && rights.includes('download') && { download: `/g/${token}/all.zip` }),
      };
      return { state: 'open', page };
    },

    /**
     * All originals of the gallery as a ZIP, in a folder for each section.
     * @throws AppError not-found
     */
    async findAll(token: string, cookie: string | undefined): Promise<DeliveredFile | 'forbidden'> {
      const found = await find(token);
      if (!found || !mayEnter(found.link, readPass(cookie))) throw notFound('file');
      if (!found.rights.includes('download')) return 'forbidden';
      const sections = parseSections(found.gallery);
      const rows = await listReady(found.gallery.id, sections);
      if (rows.length === 0) throw notFound('file');
      const folders = distinctFileNames(sections);
      const files = [null, ...sections].flatMap((section, index) => {
        const own = rows.filter((row) => isInSection(row, section, sections));
        const names = distinctFileNames(own.map(({ originalName }) => originalName));
        const folder = index === 0 ? '' : `${folders[index - 1]}/`;
        return own.map((row, at) => ({ path: `${folder}${names[at]}`, row }));
      });
      const zip = await createOriginalsZip(`${found.gallery.title}.zip`, files, { storage, checkSums });
      return whileLinkOpens(token, zip);
    },

    /**
     * Checks a PIN as slowly and as rarely as a password.
     * @returns the pass for the browser; undefined if the PIN is wrong, or there is nothing behind the link
     * @throws AppError too-many-requests
     */
    async enterPin(
      token: string,
      pin: string,
      address: string,
    ): Promise<{ pass: string; seconds: number } | undefined> {
      const found = await find(token);
      const { id = 'none', pinHash = null } = found?.link ?? {};
      const name = `client gallery ${id}`;
      const isRight = await throttle.attempt(name, address, () =>
        throttle.attemptCode(name, address, async () => (await verifyPassword(pinHash ?? undefined, pin)) || undefined),
      );
      if (!isRight) return undefined;
      return { pass: passes.toToken(`${id}.${now() + pinForMs}`), seconds: pinForMs / 1_000 };
    },

    /**
     * A file of an item: a rendition by its name or size, or with the right to download the original.
     * @returns `isForbidden` instead if the link does not allow the original
     * @throws AppError not-found
     */
    async findFile(
      token: string,
      cookie: string | undefined,
      itemId: string,
      wanted: Parameters<DeliveryService['findClientFile']>[2],
    ): Promise<DeliveredFile | 'forbidden'> {
      const link = await findLink(token);
      if (!link || !mayEnter(link, readPass(cookie))) throw notFound('file');
      if (wanted === 'original' && !link.rights.includes('download')) return 'forbidden';
      return whileLinkOpens(token, await delivery.findClientFile(link.galleryId, itemId, wanted));
    },
  };
}
