import type { ContentPage, ContentPageSummary, UntranslatedField } from '#contract/content/content-api.ts';
import { areSameDifferences, checkDifferences } from '#contract/content/check-differences.ts';
import { type ContentDifferences, contentDifferences, noDifferences } from '#contract/content/content-differences.ts';
import { contentPages, type PageName } from '#contract/content/content-pages.ts';
import { valueAt } from '#contract/content/content-paths.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import { completeness, listFields } from '#contract/content/list-fields.ts';
import { resolveContent } from '#contract/content/resolve-content.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import type { StoredContent } from './content.repository.ts';

export type PageDocument<Name extends PageName> = PageContent<(typeof contentPages)[Name]>;

/** Of a page without a row. */
const nothingStored: StoredContent = {
  version: 0,
  differences: noDifferences,
  publishedBy: null,
  publishedAt: null,
  draft: null,
  draftVersion: 0,
  draftBy: null,
  draftAt: null,
};

/** Stored differences without the values that an upgrade has made invalid. */
export function validDifferences(name: PageName, stored: ContentDifferences): ContentDifferences {
  const given = contentDifferences.parse(stored);
  return checkDifferences(contentPages[name], builtInContent[name], given).differences;
}

export function validContent(name: PageName, stored: StoredContent = nothingStored): StoredContent {
  return {
    ...stored,
    differences: validDifferences(name, stored.differences),
    draft: stored.draft && validDifferences(name, stored.draft),
  };
}

export function resolvePage<Name extends PageName>(
  name: Name,
  differences: ContentDifferences,
  language: SiteLanguage,
): PageDocument<Name> {
  return resolveContent(contentPages[name], builtInContent[name], differences, language) as PageDocument<Name>;
}

/** How much of a page is translated, from 0 to 1. */
export function completenessOf(name: PageName, differences: ContentDifferences): number {
  return completeness(fieldsOf(name, differences));
}

export function summaryOf(name: PageName, { differences, draft, ...stored }: StoredContent): ContentPageSummary {
  const isChanged = !areSameDifferences(differences, noDifferences);
  return {
    name,
    path: contentPages[name].path,
    state: draft ? 'draft' : isChanged ? 'changed' : 'built-in',
    ...stored,
    published: countsOf(name, differences),
    draft: draft && countsOf(name, draft),
  };
}

export function pageOf(name: PageName, stored: StoredContent): ContentPage {
  return {
    ...summaryOf(name, stored),
    builtIn: builtInContent[name],
    publishedDifferences: stored.differences,
    draftDifferences: stored.draft,
  };
}

/** The fields that have no Chinese, or Chinese of another English, with the draft if there is one. */
export function untranslatedFieldsOf(page: PageName, { draft, differences }: StoredContent): UntranslatedField[] {
  const now = draft ?? differences;
  return fieldsOf(page, now).flatMap(({ path, isMissing, values, isOutdated }): UntranslatedField[] => {
    if (!isMissing && !isOutdated) return [];
    const isOwn = now['zh-Hans'][path] !== undefined;
    const source = isOwn ? now.sources[path] : valueAt(builtInContent[page].en, path);
    return [
      {
        page,
        path,
        state: isMissing ? 'missing' : 'outdated',
        english: values.en,
        chinese: values['zh-Hans'] ?? null,
        source: isMissing ? null : (source ?? null),
      },
    ];
  });
}

function countsOf(name: PageName, differences: ContentDifferences) {
  const fields = fieldsOf(name, differences);
  return {
    completeness: completeness(fields),
    missing: fields.filter(({ isMissing }) => isMissing).length,
    outdated: fields.filter(({ isOutdated }) => isOutdated).length,
  };
}

function fieldsOf(name: PageName, differences: ContentDifferences) {
  return listFields(contentPages[name], builtInContent[name], differences);
}
