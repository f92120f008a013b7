import { describeChanges, type ContentFile, type ContentImportResult } from '#contract/content/content-api.ts';
import type { ContentOverrides, BuiltInContent } from '#contract/content/resolve-content.ts';
import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import type { PageDefinition } from '#contract/content/define-page.ts';
import { listFields } from '#contract/content/list-fields.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import type { Actor } from '#server/audit/audit.service.ts';
import type { FieldFault } from '#contract/faults/field-fault.ts';
import { AppError, invalidFields } from '#server/platform/app-error.ts';

type FilePage = NonNullable<ContentFile['pages'][PageName]>;
type Contents = (name: PageName) => { differences: ContentOverrides; draft: ContentOverrides | null };

/** Exports and imports the content of all pages as one file. */
export function createContentTransfer({
  readAll,
  update,
  check,
}: {
  readAll: () => Promise<Contents>;
  /** Locks these pages and stores the drafts that `makeDrafts` returns for them. */
  update: (
    names: readonly PageName[],
    makeDrafts: (locked: Contents) => Promise<[PageName, ContentOverrides][]>,
    actor: Actor,
  ) => Promise<void>;
  /** @throws AppError validation-failed */
  check: (name: PageName, differences: ContentOverrides) => Promise<ContentOverrides>;
}) {
  /** What the file changes on each of these pages; all its errors are reported together. */
  const merge = async ({ pages }: ContentFile, names: readonly PageName[], contents: Contents, only?: SiteLanguage) => {
    const errors: FieldFault[] = [];
    const merged = [];
    for (const page of names) {
      const given = pages[page];
      if (!given) continue;
      const { draft, differences } = contents(page);
      const before = draft ?? differences;
      try {
        const after = await check(page, mergeFile(contentPages[page], builtInContent[page], before, given, only));
        const changes = describeChanges(contentPages[page], builtInContent[page], before, after);
        if (changes.length > 0) merged.push({ page, after, changes });
      } catch (error) {
        if (!(error instanceof AppError) || !error.errors) throw error;
        errors.push(...error.errors.map((fault) => ({ ...fault, path: `pages.${page}.${fault.path}` })));
      }
    }
    if (errors.length > 0) throw invalidFields(errors);
    return merged;
  };

  return {
    /** Every shown field of all pages, with drafts. */
    async exportFile(): Promise<ContentFile> {
      const contents = await readAll();
      const pages = pageNames.map((name) => {
        const { draft, differences } = contents(name);
        return [name, pageOfFile(contentPages[name], builtInContent[name], draft ?? differences)];
      });
      return {
        format: 'lightwell-content',
        version: 1,
        exportedAt: new Date().toISOString(),
        pages: Object.fromEntries(pages) as ContentFile['pages'],
      };
    },

    /**
     * Writes what a file changes into drafts, of all pages or of none.
     * @param options.only takes over the texts of this language alone: no shared prices, links and orders
     * @throws AppError validation-failed, with paths such as `pages.portrait.en.hero.title`
     */
    async importFile(
      file: ContentFile,
      actor: Actor,
      { isDryRun = false, only }: { isDryRun?: boolean; only?: SiteLanguage | undefined } = {},
    ): Promise<ContentImportResult> {
      const foreseen = await merge(file, pageNames, await readAll(), only);
      const pages = foreseen.map(({ page, changes }) => ({ page, changes }));
      if (isDryRun || pages.length === 0) return { isDryRun, pages };
      const names = foreseen.map(({ page }) => page);
      await update(
        names,
        async (locked) => (await merge(file, names, locked, only)).map(({ page, after }) => [page, after]),
        actor,
      );
      return { isDryRun, pages };
    },
  };
}

function pageOfFile(page: PageDefinition, builtIn: BuiltInContent, differences: ContentOverrides): FilePage {
  const fields = listFields(page, builtIn, differences);
  const listValues = (isWanted: (field: (typeof fields)[number]) => boolean, language: SiteLanguage) =>
    Object.fromEntries(
      fields
        .filter((field) => isWanted(field) && field.values[language] !== undefined)
        .map(({ path, values }) => [path, values[language]]),
    );
  return {
    shared: listValues(({ meta }) => meta.isShared, 'en'),
    en: listValues(({ meta }) => !meta.isShared, 'en'),
    'zh-Hans': listValues(() => true, 'zh-Hans'),
    orders: differences.orders,
  };
}

/** The differences of a page with the values of a file; a translation that the file changes was made from its English. */
function mergeFile(
  page: PageDefinition,
  builtIn: BuiltInContent,
  before: ContentOverrides,
  given: FilePage,
  only?: SiteLanguage,
): ContentOverrides {
  const fields = new Map(listFields(page, builtIn, before).map((field) => [field.path, field]));
  const merged = structuredClone(before);
  const takes = (part: SiteLanguage | 'shared') => only === undefined || only === part;
  for (const part of ['shared', 'en', 'zh-Hans'] as const) {
    if (!takes(part)) continue;
    for (const [path, value] of Object.entries(given[part])) {
      const shown = fields.get(path)?.values[part === 'zh-Hans' ? part : 'en'];
      // An unchanged value stays as it was stored: with its source, or built in.
      if (JSON.stringify(value) === JSON.stringify(shown)) continue;
      merged[part][path] = value;
      const source = given.en[path] ?? given.shared[path];
      if (part === 'zh-Hans' && source !== undefined) merged.sources[path] = source;
      else if (part === 'zh-Hans') delete merged.sources[path];
    }
  }
  if (takes('shared')) Object.assign(merged.orders, given.orders);
  return merged;
}
