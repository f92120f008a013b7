import { originalSize } from '#contract/client-delivery.ts';
import { type ClientGalleryKind, type ClientRight, clientViewMinutes } from '#contract/client-galleries.ts';
import type { ClientActivity } from '#contract/client-sharing.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { dayMs, isoAt, minuteMs } from '#contract/durations.ts';
import type { PictureSource, Video } from '#contract/media.ts';
import { dayIn } from '#contract/studio-day.ts';
import { verifyPassword } from '#server/accounts/auth.service.ts';
import type { LoginThrottle } from '#server/accounts/throttle.service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';
import type { DeliveredFile, DeliveryService } from '#server/media/delivery/delivery.service.ts';
import type { CheckSums } from '#server/media/library/check-sums.ts';
import type { ClientGalleryTable, MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { deliveredName } from '#server/media/library/alteration.ts';
import type { MediaPresenter } from '#server/media/library/media-presenter.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import { hashToken, parseSections } from './client-galleries.service.ts';
import { createClientLinkRepository } from './client-links.repository.ts';
import { createClientGalleryRepository } from './client-galleries.repository.ts';
import type { ChoiceReader, ClientChoice } from './choice-reader.ts';
import { deliveredFile, type DeliverySize, nameFiles, proofSize } from './delivery-sizes.ts';
import { type DeliverySizesService, toMarked } from './delivery-sizes.service.ts';
import { createDeliveryZip } from './delivery-zip.ts';
import { inGalleryOrder, isInSection } from './item-order.ts';

/** A photo or film as its client sees it, at addresses below the link. */
export interface ClientItem {
  id: string;
  name: string;
  /** bytes of the original */
  size: number;
  /** the photo, or the poster of the film; null while there is none */
  picture: PictureSource | null;
  film: Video | null;
  /** of the original; absent if the link does not allow it */
  download?: string;
  /** The watermark is being burnt into it: there is no picture meanwhile. */
  isBeingPrepared?: true;
  /** the address of its files, with `size` */
  base: string;
}

export interface ClientPage {
  kind: ClientGalleryKind;
  title: string;
  clientName: string;
  /** YYYY-MM-DD */
  shootDate: string | null;
  address: string;
  message: string;
  cover: PictureSource | null;
  /** without a name: what is in no section, first; `at` is its place among those of the gallery, the same on every page */
  sections: { name: string | null; at: number; items: ClientItem[] }[];
  /** of all pages, and the page on which each begins */
  map: { name: string | null; at: number; count: number; page: number }[];
  /** without films: on all pages, and on those before this one */
  photos: { all: number; before: number };
  /** of the pages of this many photos and films, from 1 */
  number: number;
  count: number;
  /** of all originals as a ZIP; absent if the link does not allow it */
  download?: string;
  /** absent if the link does not allow to choose */
  choice?: ClientChoice;
  /** only what the person of this browser has picked is shown */
  isMine: boolean;
  /** the address of ZIPs, with `size` and `items`; absent if the link allows none */
  zip?: string;
  /** the sizes in which the link allows to download, beside the originals */
  sizes: ClientSize[];
}

/** A size in which photos are downloaded. */
export interface ClientSize {
  /** as `size=` of an address */
  id: string;
  /** of the studio's own size; null: a standard one */
  name: string | null;
  /** most pixels */
  width: number;
  height: number;
  /** photos that are not made yet: until then there is no ZIP of all */
  waiting: number;
  /** names of photos that there are not in this size */
  missing: string[];
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

const sameView = (at: number) => ({ now: isoAt(at), since: isoAt(at - clientViewMinutes * minuteMs) });

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
  deliverySizes,
  storage,
  checkSums,
  pinKey,
  choices,
  findTimeZone,
  log,
  now = Date.now,
}: {
  database: Database;
  media: Pick<MediaService, 'listOfClientGallery' | 'listOriginalsOfClientGallery'>;
  presenter: Pick<MediaPresenter, 'toPictureSource' | 'toVideo'>;
  delivery: Pick<DeliveryService, 'findClientFile'>;
  throttle: Pick<LoginThrottle, 'attempt' | 'attemptCode'>;
  deliverySizes: Pick<DeliverySizesService, 'findProof' | 'listFiles' | 'listSizes' | 'openSize'>;
  storage: Pick<Storage, 'chunks'>;
  checkSums: Pick<CheckSums, 'find'>;
  pinKey: Buffer;
  choices: ChoiceReader;
  findTimeZone: () => Promise<string>;
  log: Pick<Log, 'error'>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createClientGalleryRepository(database.db);
  const figures = createClientLinkRepository(database.db);
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

  const addFigure = async (linkId: string, what: ClientActivity) =>
    figures.count(linkId, dayIn(await findTimeZone(), now()), what);

  /** What the client sees: an altered picture only with its original. */
  const listReady = async (galleryId: string, sections: readonly string[]) => {
    const rows = await media.listOriginalsOfClientGallery(galleryId);
    const ready = new Set(rows.filter(({ state }) => state === 'ready').map(({ id }) => id));
    const isTrue = ({ alteration, originalMediaId }: (typeof rows)[number]) =>
      alteration === null || (originalMediaId !== null && ready.has(originalMediaId));
    return inGalleryOrder(rows, sections).filter((row) => ready.has(row.id) && isTrue(row));
  };

  /** The file, which breaks off once the link opens nothing any more: a slow download goes on for hours. */
  const whileLinkOpens = <File extends DeliveredFile>(token: string, file: File): File => ({
    ...file,
    async open(range?: Parameters<File['open']>[0]) {
      const body = await file.open(range);
      return Buffer.isBuffer(body) ? body : readWhile(async () => (await findLink(token)) !== undefined, body);
    },
  });

  return {
    /** @returns the language of the page; undefined if there is nothing behind the link */
    findLanguage: async (token: string): Promise<SiteLanguage | undefined> => (await find(token))?.gallery.language,

    /** For who does something by the link. @returns undefined if there is nothing behind it, or the PIN is missing */
    async enter(token: string, cookie: string | undefined) {
      const found = await find(token);
      return found && mayEnter(found.link, readPass(cookie)) ? found : undefined;
    },

    /** Opens the page, and counts a view. @returns undefined if there is nothing behind the link */
    async open(
      token: string,
      cookie: string | undefined,
      wantedPage = 1,
      { isMine = false }: { isMine?: boolean } = {},
    ): Promise<OpenedLink | undefined> {
      const found = await find(token);
      if (!found) return undefined;
      const { gallery, link, rights } = found;
      if (!mayEnter(link, readPass(cookie))) return { state: 'locked' };
      if (await repository.countView(link.id, sameView(now()))) await addFigure(link.id, 'opened');
      const sections = parseSections(gallery);
      const all = await listReady(gallery.id, sections);
      const choice = rights.includes('choose')
        ? await choices.read({ gallery, linkId: link.id, token, cookie })
        : undefined;
      const listed = isMine && choice ? all.filter(({ id }) => choice.opinions[id]?.picked) : all;
      const count = Math.max(1, Math.ceil(listed.length / itemsOfPage));
      const number = Number.isInteger(wantedPage) ? Math.min(Math.max(wantedPage, 1), count) : 1;
      const start = (number - 1) * itemsOfPage;
      // Thousands of items have an order, and one page of them is shown.
      const ids = listed.slice(start, start + itemsOfPage).map(({ id }) => id);
      const byId = new Map((await media.listOfClientGallery(gallery.id, ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      const countPhotos = (some: typeof all) => some.filter(({ mediaType }) => mediaType === 'photo').length;
      const places = [null, ...sections].map((name, at) => ({ name, at }));
      const baseOf = (id: string) => `/g/${token}/files/${id}`;
      const { hasOriginals, sizes } = await deliverySizes.listSizes(gallery);
      const mayDownload = rights.includes('download');
      const isMarked = needsMark(found);
      const proofs = isMarked ? await deliverySizes.listFiles(gallery, proofSize) : new Map<string, never>();
      const toPicture = (row: (typeof rows)[number]): PictureSource | null => {
        const own = presenter.toPictureSource(row) ?? null;
        const picture = isMarked ? toMarked(own, proofs.get(row.id)) : own;
        return picture && { ...picture, base: baseOf(row.id) };
      };
      const toItem = (row: (typeof rows)[number]): ClientItem => {
        const film = presenter.toVideo(row);
        const toOwn = (url: string) => `${baseOf(row.id)}/${url.slice(url.lastIndexOf('/') + 1)}`;
        const picture = toPicture(row);
        return {
          id: row.id,
          name: deliveredName(row),
          size: row.fileSize,
          base: baseOf(row.id),
          picture,
          ...(isMarked && !picture && { isBeingPrepared: true as const }),
          // Nothing marks a film itself: who may not download it sees its poster.
          film:
            film && !isMarked
              ? { ...film, posterPath: null, sources: film.sources.map((one) => ({ ...one, url: toOwn(one.url) })) }
              : null,
          ...(mayDownload && hasOriginals && { download: `${baseOf(row.id)}?size=original` }),
        };
      };
      const { row: cover } = await repository.findCover(gallery);
      const { kind, title, clientName, shootDate, address, message } = gallery;
      const page: ClientPage = {
        kind,
        title,
        clientName,
        shootDate,
        address,
        message,
        cover: cover ? toPicture(cover) : null,
        sections: places
          .map(({ name, at }) => ({
            name,
            at,
            items: rows.filter((row) => isInSection(row, name, sections)).map(toItem),
          }))
          .filter(({ items }) => items.length > 0),
        map: places
          .map(({ name, at }) => {
            const first = listed.findIndex((row) => isInSection(row, name, sections));
            const own = listed.filter((row) => isInSection(row, name, sections));
            return { name, at, count: own.length, page: Math.floor(first / itemsOfPage) + 1 };
          })
          .filter(({ count: own }) => own > 0),
        photos: { all: countPhotos(listed), before: countPhotos(listed.slice(0, start)) },
        number,
        count,
        isMine: isMine && choice !== undefined,
        ...(choice && { choice: { ...choice, others: await choices.listOthers(gallery.id, choice.person, ids) } }),
        ...(all.length > 0 && mayDownload && hasOriginals && { download: `/g/${token}/all.zip?size=original` }),
        ...(all.length > 0 && mayDownload && (hasOriginals || sizes.length > 0) && { zip: `/g/${token}/all.zip` }),
        sizes: mayDownload ? await describeSizes(gallery, sizes, all) : [],
      };
      return { state: 'open', page };
    },

    /**
     * All photos and films of the gallery as a ZIP: the originals, or the photos in a size.
     * @param wanted.size undefined: the first that the gallery allows
     * @param wanted.items only these; ids, or how they begin
     * @throws AppError not-found, being-prepared
     */
    async findAll(
      token: string,
      cookie: string | undefined,
      { size, items = [] }: { size?: string | undefined; items?: readonly string[] } = {},
    ): Promise<DeliveredFile | 'forbidden'> {
      const found = await find(token);
      if (!found || !mayEnter(found.link, readPass(cookie))) throw notFound('file');
      if (!found.rights.includes('download')) return 'forbidden';
      const { gallery } = found;
      const { hasOriginals, sizes } = await deliverySizes.listSizes(gallery);
      const chosen = size ?? (hasOriginals ? originalSize : sizes[0]?.id);
      if (chosen === originalSize && !hasOriginals) return 'forbidden';
      const inSize = sizes.find(({ id }) => id === chosen);
      if (chosen !== originalSize && !inSize) throw notFound('file');
      const sections = parseSections(gallery);
      const all = await listReady(gallery.id, sections);
      const rows = items.length > 0 ? all.filter(({ id }) => items.some((item) => id.startsWith(item))) : all;
      if (rows.length === 0) throw notFound('file');
      const zip = await createDeliveryZip(
        { title: gallery.title, sections, all, rows },
        inSize && {
          names: namesIn(inSize, gallery, all),
          isFlat: inSize.naming === 'address',
          files: await deliverySizes.listFiles(gallery, inSize.id),
        },
        { storage, checkSums },
      );
      return whileLinkOpens(token, zip);
    },

    /**
     * Counts a download that begins: one of a file, or of all as a ZIP, in the time of a view, as its parts and repetitions come one by one.
     * It never keeps the client from the file.
     * @param item absent: all
     */
    async countDownload(token: string, item = ''): Promise<void> {
      try {
        const found = await find(token);
        if (!found) return;
        const at = now();
        await database.transact(async () => {
          if (await figures.beginDownload(found.link.id, item, sameView(at)))
            await addFigure(found.link.id, 'downloaded');
        });
      } catch (error) {
        log.error({ err: error }, 'a download could not be counted');
      }
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
     * A file of an item: a rendition by its name or size, or with the right to download the original or a size of delivery. Who may not
     * download gets renditions with the watermark, if the gallery has one.
     * @returns `isDownload`: it is to be saved; 'forbidden' instead if the link or the gallery does not allow the original
     * @throws AppError not-found, being-prepared
     */
    async findFile(
      token: string,
      cookie: string | undefined,
      itemId: string,
      wanted: { name: string } | { size: string | undefined; accept: string | undefined },
    ): Promise<(DeliveredFile & { isDownload: boolean }) | 'forbidden'> {
      const found = await find(token);
      if (!found || !mayEnter(found.link, readPass(cookie))) throw notFound('file');
      const { gallery, rights } = found;
      const toShow = async (rendition: Parameters<DeliveryService['findClientFile']>[2]) =>
        whileLinkOpens(token, {
          ...(needsMark(found) && rendition !== 'original'
            ? await deliverySizes.findProof(gallery, itemId, rendition)
            : await delivery.findClientFile(gallery.id, itemId, rendition)),
          isDownload: rendition === 'original',
        });
      if ('name' in wanted) return toShow(wanted);
      const { size, accept } = wanted;
      if (size === undefined) return toShow({ size, accept });
      const mayDownload = rights.includes('download');
      const { hasOriginals, sizes } = await deliverySizes.listSizes(gallery);
      if (size === originalSize) return mayDownload && hasOriginals ? toShow(originalSize) : 'forbidden';
      const inSize = mayDownload ? sizes.find(({ id }) => id === size) : undefined;
      if (!inSize) {
        if (/^\d+$/.test(size)) return toShow({ size: Number(size), accept });
        if (!mayDownload) return 'forbidden';
        throw notFound('file');
      }
      const all = await listReady(gallery.id, parseSections(gallery));
      const row = all.find(({ id }) => id === itemId);
      if (!row) throw notFound('file');
      // Films are delivered as they are.
      if (row.mediaType !== 'photo') return toShow(originalSize);
      const file = (await deliverySizes.listFiles(gallery, size, itemId)).get(itemId);
      const name = namesIn(inSize, gallery, all).get(itemId) ?? row.originalName;
      return whileLinkOpens(token, { ...deliverySizes.openSize(file, deliveredFile, name), isDownload: true });
    },
  };

  async function describeSizes(
    gallery: ClientGalleryTable,
    sizes: readonly DeliverySize[],
    rows: readonly { id: string; mediaType: string; originalName: string }[],
  ): Promise<ClientSize[]> {
    const photos = rows.filter(({ mediaType }) => mediaType === 'photo');
    const described: ClientSize[] = [];
    for (const { id, name, width, height } of sizes) {
      const files = await deliverySizes.listFiles(gallery, id);
      const stateOf = (photo: { id: string }) => files.get(photo.id)?.state;
      const waiting = photos.filter((photo) => !['made', 'failed'].includes(stateOf(photo) ?? '')).length;
      const missing = photos.filter((photo) => stateOf(photo) === 'failed').map(({ originalName }) => originalName);
      described.push({ id, name, width, height, waiting, missing });
    }
    return described;
  }
}

/** Whether what a link shows has to have the watermark: that of the gallery, unless it may download anyway. */
function needsMark({ gallery, rights }: { gallery: Pick<ClientGalleryTable, 'watermark'>; rights: ClientRight[] }) {
  return gallery.watermark !== null && !rights.includes('download');
}

/** The names of the photos in a size, by their ids. @param all of the gallery, in its order: their numbers are the same in each ZIP */
function namesIn(
  size: DeliverySize,
  gallery: ClientGalleryTable,
  all: readonly Pick<MediaTable, 'id' | 'mediaType' | 'originalName' | 'alteration'>[],
): Map<string, string> {
  const photos = all.filter(({ mediaType }) => mediaType === 'photo');
  const names = nameFiles(
    photos.map(({ originalName }) => originalName),
    size,
    gallery,
  );
  return new Map(
    photos.map(({ id, alteration }, index) => [
      id,
      deliveredName({ originalName: names[index] as string, alteration }),
    ]),
  );
}
