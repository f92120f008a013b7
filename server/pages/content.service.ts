import {
  type ContentHistoryEntry,
  contentHistoryPageSize,
  type ContentHistoryState,
  type ContentPage,
  type ContentPageSummary,
  type PreviewLink,
  type UntranslatedField,
  describeChanges,
} from '#contract/content/content-api.ts';
import { areSameOverrides, validateOverrides, findMissingSources } from '#contract/content/validate-overrides.ts';
import {
  type ContentOverrides,
  noOverrides,
  findNode,
  type BuiltInContent,
} from '#contract/content/resolve-content.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { createFieldFault, type FieldFault } from '#contract/faults/field-fault.ts';
import { builtInContent } from '#content/built-in-content.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { AppError, invalidFields, notFound } from '#server/platform/app-error.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PageDefinition } from '#contract/content/define-page.ts';
import { createContentTransfer } from './content-transfer.ts';
import {
  toCompleteness,
  type PageDocument,
  toPage,
  resolvePage,
  toSummary,
  listUntranslatedFields,
  validContent,
  validOverrides,
} from './content-views.ts';
import { type StoredContent, createContentRepository } from './content.repository.ts';
import type { DraftLink, DraftLinks } from './draft-links.ts';

const entities = { published: 'page-content', draft: 'page-draft' } as const;

export type ContentService = ReturnType<typeof createContentService>;

/** The texts of the public pages: the built-in ones with what the owner has changed, published or as a draft. */
export function createContentService({
  database,
  revision,
  audit,
  isGallery,
  findGallerySlug,
  draftLinks,
  maySeeDrafts,
}: {
  database: Database;
  revision: Pick<ContentRevision, 'current' | 'bump'>;
  audit: Pick<AuditService, 'record'>;
  /** whether a link may lead to the gallery with this slug */
  isGallery: (slug: string) => Promise<boolean>;
  /** a gallery on which the texts of galleries can be seen */
  findGallerySlug: () => Promise<string | undefined>;
  draftLinks: DraftLinks;
  /** whether the session is live, and its account may edit pages */
  maySeeDrafts: (sessionId: string) => Promise<boolean>;
}) {
  const repository = createContentRepository(database.db);
  const { transact } = database;
  const readAll = async () => {
    const rows = await repository.list();
    return (name: PageName): StoredContent => validContent(name, rows.get(name));
  };
  const read = async (name: PageName) => (await readAll())(name);

  // Cached: every page needs it.
  const cached = cacheReads(
    {
      publishedContents: readAll,
      async document(name: PageName, language: SiteLanguage): Promise<unknown> {
        return resolvePage(name, (await cached.publishedContents())(name).differences, language);
      },
      async completeness(name: PageName): Promise<number> {
        return toCompleteness(name, (await cached.publishedContents())(name).differences);
      },
    },
    ['publishedContents', 'document', 'completeness'],
    () => revision.current(),
  );

  /** @throws AppError edited-elsewhere */
  const lock = async (name: PageName, draftVersion: number | undefined): Promise<StoredContent> => {
    const stored = await repository.lock(name, draftVersion);
    if (!stored) throw new AppError('edited-elsewhere', 'Somebody else has changed this page meanwhile.');
    return validContent(name, stored);
  };

  /** @throws AppError validation-failed */
  const checked = async (name: PageName, given: ContentOverrides): Promise<ContentOverrides> => {
    const { differences, errors } = validateOverrides(contentPages[name], builtInContent[name], given);
    const all = [
      ...errors,
      ...(await findBrokenLinks(contentPages[name], builtInContent[name], differences, isGallery)),
    ];
    refuse(all);
    return differences;
  };

  /** A draft that equals what is published is none. */
  const storeDraft = async (name: PageName, stored: StoredContent, draft: ContentOverrides, actor: Actor) => {
    const isSame = areSameOverrides(draft, stored.differences);
    await repository.setDraft(name, isSame ? null : draft, actor);
    await audit.record(actor, 'update', entities.draft, name, { title: contentPages[name].path });
  };

  return {
    /** The document of a page as visitors see it. It is shared and must not be modified. */
    document: <Name extends PageName>(name: Name, language: SiteLanguage) =>
      cached.document(name, language) as Promise<PageDocument<Name>>,

    /** How much of a page is translated, from 0 to 1, as visitors see it. */
    completeness: cached.completeness,

    /** The document with the page's draft; without a draft, the published one. */
    async draftDocument<Name extends PageName>(name: Name, language: SiteLanguage): Promise<PageDocument<Name>> {
      const { draft, differences } = await read(name);
      return resolvePage(name, draft ?? differences, language);
    },

    async createPreviewLink(link: DraftLink, session: { id: string }): Promise<PreviewLink> {
      const { token, expiresAt } = draftLinks.issue({ ...link, sessionId: session.id });
      const { path } = contentPages[link.page];
      const shown = link.page === 'gallery' ? `${path}/${link.gallery ?? (await findGallerySlug()) ?? ''}` : path;
      return { url: `${shown}?${new URLSearchParams({ draft: token })}`, expiresAt };
    },

    /** @returns what the key shows; undefined if this installation has not signed it, or if it has ended */
    async openDraftLink(token: string, now = Date.now()): Promise<DraftLink | undefined> {
      const found = draftLinks.open(token, now);
      if (!found) return undefined;
      const { sessionId, ...link } = found;
      return (await maySeeDrafts(sessionId)) ? link : undefined;
    },

    async list(): Promise<ContentPageSummary[]> {
      const stored = await readAll();
      return pageNames.map((name) => toSummary(name, stored(name)));
    },

    get: async (name: PageName): Promise<ContentPage> => toPage(name, await read(name)),

    /**
     * @param draftVersion the version of the draft that the caller edited; undefined: any
     * @throws AppError edited-elsewhere, validation-failed
     */
    async saveDraft(
      name: PageName,
      given: ContentOverrides,
      actor: Actor,
      draftVersion?: number,
    ): Promise<ContentPage> {
      const draft = await checked(name, given);
      await transact(async () => storeDraft(name, await lock(name, draftVersion), draft, actor));
      return toPage(name, await read(name));
    },

    /** @throws AppError edited-elsewhere */
    async discardDraft(name: PageName, actor: Actor, draftVersion?: number): Promise<ContentPage> {
      await transact(async () => {
        const { draft } = await lock(name, draftVersion);
        if (!draft) throw notFound('draft');
        await repository.setDraft(name, null, actor);
        await audit.record(actor, 'delete', entities.draft, name, { title: contentPages[name].path });
      });
      return toPage(name, await read(name));
    },

    /**
     * Shows the draft to visitors and adds it to the history.
     * @throws AppError edited-elsewhere, not-found, validation-failed
     */
    async publish(name: PageName, actor: Actor, draftVersion?: number): Promise<ContentPage> {
      await transact(async () => {
        const { draft, differences, version } = await lock(name, draftVersion);
        if (!draft) throw notFound('draft');
        refuse(findMissingSources(contentPages[name], builtInContent[name], draft));
        const changes = describeChanges(contentPages[name], builtInContent[name], differences, draft);
        const state = { version: version + 1, differences: draft, changes };
        await repository.publish(name, { ...state, publishedBy: actor, publishedAt: new Date().toISOString() });
        await revision.bump();
        const fields = changes.map(({ in: where, path }) => `${where}.${path}`);
        await audit.record(actor, 'update', entities.published, name, { title: contentPages[name].path, fields });
      });
      return toPage(name, await read(name));
    },

    /** Newest first. */
    async listHistory(name: PageName, before?: number): Promise<ContentHistoryEntry[]> {
      return repository.listHistory(name, contentHistoryPageSize, before);
    },

    /** @throws AppError not-found */
    async getState(name: PageName, version: number): Promise<ContentHistoryState> {
      const state = await repository.findState(name, version);
      if (!state) throw notFound('version');
      return { ...state, differences: validOverrides(name, state.differences) };
    },

    /**
     * Makes a published state the draft; version 0 is the built-in page.
     * @throws AppError edited-elsewhere, not-found
     */
    async restore(name: PageName, version: number, actor: Actor, draftVersion?: number): Promise<ContentPage> {
      const differences = version === 0 ? noOverrides : (await repository.findState(name, version))?.differences;
      if (!differences) throw notFound('version');
      const draft = validOverrides(name, differences);
      await transact(async () => storeDraft(name, await lock(name, draftVersion), draft, actor));
      return toPage(name, await read(name));
    },

    /** All fields without Chinese, or with Chinese of another English, drafts included. */
    async listUntranslated(): Promise<UntranslatedField[]> {
      const stored = await readAll();
      return pageNames.flatMap((page) => listUntranslatedFields(page, stored(page)));
    },

    ...createContentTransfer({
      readAll,
      async update(names, makeDrafts, actor) {
        await transact(async () => {
          const locked = new Map<PageName, StoredContent>();
          for (const name of names) locked.set(name, await lock(name, undefined));
          for (const [name, draft] of await makeDrafts((each) => locked.get(each) ?? validContent(each))) {
            await storeDraft(name, locked.get(name) ?? validContent(name), draft, actor);
          }
        });
      },
      check: checked,
    }),
  };
}

/** @throws AppError validation-failed if there are errors */
function refuse(errors: FieldFault[]): void {
  if (errors.length > 0) throw invalidFields(errors);
}

/** The changed links that lead nowhere: to no page, to no gallery, or to no section of a page. */
export async function findBrokenLinks(
  page: PageDefinition,
  builtIn: BuiltInContent,
  { shared }: ContentOverrides,
  isGallery: (slug: string) => Promise<boolean>,
): Promise<FieldFault[]> {
  const errors: FieldFault[] = [];
  for (const [path, href] of Object.entries(shared)) {
    const field = findNode(page.schema, path, builtIn.en);
    if (field?.type !== 'field' || field.meta.kind !== 'link' || (await leadsSomewhere(String(href), isGallery)))
      continue;
    errors.push(createFieldFault(`shared.${path}`, 'not-a-page'));
  }
  return errors;
}

async function leadsSomewhere(href: string, isGallery: (slug: string) => Promise<boolean>): Promise<boolean> {
  const [path = '', section] = href.split('#', 2);
  const slug = /^\/gallery\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (slug !== undefined) return section === undefined && (await isGallery(slug));
  const targets = Object.values<PageDefinition>(contentPages).filter((page) => page.path === path);
  if (targets.length === 0 || path === contentPages.gallery.path) return false;
  return section === undefined || targets.some(({ anchors }) => Object.values(anchors).includes(section));
}
