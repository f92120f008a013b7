import type { ContentPage, ContentPageSummary, UntranslatedField } from '#contract/content/content-api.ts';
import { areSameOverrides, validateOverrides } from '#contract/content/validate-overrides.ts';
import {
  type ContentOverrides,
  contentOverrides,
  noOverrides,
  valueAt,
  resolveContent,
} from '#contract/content/resolve-content.ts';
import { contentPages, type PageName } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import { completeness, listFields } from '#contract/content/list-fields.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import type { StoredContent } from './content.repository.ts';

export type PageDocument<Name extends PageName> = PageContent<(typeof contentPages)[Name]>;

/** Of a page without a row. */
const nothingStored: StoredContent = {
  version: 0,
  differences: noOverrides,
  publishedBy: null,
  publishedAt: null,
  draft: null,
  draftVersion: 0,
  draftBy: null,
  draftAt: null,
};

/** Stored differences without the values that an upgrade has made invalid. */
export function validOverrides(name: PageName, stored: ContentOverrides): ContentOverrides {
  const given = contentOverrides.parse(stored);
  return validateOverrides(contentPages[name], builtInContent[name], given).differences;
}

export function validContent(name: PageName, stored: StoredContent = nothingStored): StoredContent {
  return {
    ...stored,
    differences: validOverrides(name, stored.differences),
    draft: stored.draft && validOverrides(name, stored.draft),
  };
}

export function resolvePage<Name extends PageName>(
  name: Name,
  differences: ContentOverrides,
  language: SiteLanguage,
): PageDocument<Name> {
  return resolveContent(contentPages[name], builtInContent[name], differences, language) as PageDocument<Name>;
}

/** How much of a page is translated, from 0 to 1. */
export function toCompleteness(name: PageName, differences: ContentOverrides): number {
  return completeness(listPageFields(name, differences));
}

export function toSummary(name: PageName, { differences, draft, ...stored }: StoredContent): ContentPageSummary {
  const isChanged = !areSameOverrides(differences, noOverrides);
  return {
    name,
    path: contentPages[name].path,
    state: draft ? 'draft' : isChanged ? 'changed' : 'built-in',
    ...stored,
    published: countFields(name, differences),
    draft: draft && countFields(name, draft),
  };
}

export function toPage(name: PageName, stored: StoredContent): ContentPage {
  return {
    ...toSummary(name, stored),
    builtIn: builtInContent[name],
    publishedDifferences: stored.differences,
    draftDifferences: stored.draft,
  };
}

/** The fields that have no Chinese, or Chinese of another English, with the draft if there is one. */
export function listUntranslatedFields(page: PageName, { draft, differences }: StoredContent): UntranslatedField[] {
  const now = draft ?? differences;
  return listPageFields(page, now).flatMap(({ path, isMissing, values, isOutdated }): UntranslatedField[] => {
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

function countFields(name: PageName, differences: ContentOverrides) {
  const fields = listPageFields(name, differences);
  return {
    completeness: completeness(fields),
    missing: fields.filter(({ isMissing }) => isMissing).length,
    outdated: fields.filter(({ isOutdated }) => isOutdated).length,
  };
}

function listPageFields(name: PageName, differences: ContentOverrides) {
  return listFields(contentPages[name], builtInContent[name], differences);
}
