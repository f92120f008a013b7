import { type ContentOverrides, type BuiltInContent, resolveContent } from './resolve-content.ts';
import { isChinese } from '../translations.ts';
import { type ContentNode, contentNode, type PageDefinition, type FieldMeta } from './define-page.ts';
import type { SiteLanguage } from './site-languages.ts';

/** A field of a page with its values, for the editor and for the figures of completeness. */
export interface PageField {
  /** such as `packages.basic.name`: names of properties and ids of items */
  path: string;
  meta: FieldMeta;
  /** as shown; a missing translation is undefined, shared fields stand under `en`, and under `zh-Hans` if Chinese has its own */
  values: Record<SiteLanguage, unknown>;
  /** whether the owner has changed it, by language */
  isChanged: Record<SiteLanguage, boolean>;
  /** it needs a translation and has none */
  isMissing: boolean;
  /** the English value has changed since the translation was written */
  isOutdated: boolean;
}

/** All shown fields of a page in the order of its schema; hidden items and sections that are hidden have none. */
export function listFields(page: PageDefinition, builtIn: BuiltInContent, differences: ContentOverrides): PageField[] {
  const english = resolveContent(page, builtIn, differences, 'en');
  const chinese = resolveContent(page, builtIn, differences, 'zh-Hans');
  const hidden = new Set(page.sections.filter((section) => !english.sections.includes(section)));
  return walk(contentNode(page.schema), '', [english, chinese, builtIn.en]).filter(
    ({ path }) => !hidden.has(path.split('.')[0] as string),
  );

  function walk(
    node: ContentNode,
    path: string,
    [en, zh, source]: readonly unknown[],
    lacksTranslation = false,
  ): PageField[] {
    if (node.type === 'field') return [field(node.meta, path, [en, zh, source], lacksTranslation)];
    if (node.type === 'object') {
      return Object.entries(node.children).flatMap(([name, child]) =>
        walk(
          child,
          path === '' ? name : `${path}.${name}`,
          [en, zh, source].map((value) => findValue(value, name)),
        ),
      );
    }
    return (en as Item[]).flatMap((item) => {
      const translated = (zh as Item[]).find(({ id }) => id === item.id);
      const original = ((source ?? []) as Item[]).find(({ id }) => id === item.id);
      return Object.entries(node.children).flatMap(([name, child]) =>
        walk(
          child,
          `${path}.${item.id}.${name}`,
          [item, translated, original].map((value) => findValue(value, name)),
          translated?.lang?.[name] === 'en',
        ),
      );
    });
  }

  function field(meta: FieldMeta, path: string, [en, zh, source]: unknown[], lacksTranslation: boolean): PageField {
    const isOwnTranslation = differences['zh-Hans'][path] !== undefined;
    // Written in Chinese where the English stands, it is shown in both languages.
    const isForBoth = isChinese(en) && !isOwnTranslation && JSON.stringify(en) === JSON.stringify(zh);
    const isTranslated = meta.isShared ? meta.mayDiffer === true && isOwnTranslation : !lacksTranslation && !isForBoth;
    // A built-in translation was made from the built-in English.
    const translatedFrom = isOwnTranslation
      ? differences.sources[path]
      : (source ?? (isEmptyList(en) ? en : undefined));
    return {
      path,
      meta,
      values: { en, 'zh-Hans': isTranslated ? zh : undefined },
      isChanged: {
        en: (meta.isShared ? differences.shared : differences.en)[path] !== undefined,
        'zh-Hans': isOwnTranslation,
      },
      isMissing: !meta.isShared && lacksTranslation && !isForBoth,
      isOutdated: isTranslated && JSON.stringify(translatedFrom) !== JSON.stringify(en),
    };
  }
}

interface Item {
  id: string;
  lang?: Record<string, 'en'>;
}

/** A built-in document leaves out lists of lines that have none. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function findValue(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | undefined)?.[name];
}

/**
 * How much of a page is translated, from 0 to 1. Out-of-date translations count, because they are shown.
 */
export function completeness(fields: readonly PageField[]): number {
  const translatable = fields.filter(({ meta }) => !meta.isShared);
  if (translatable.length === 0) return 1;
  return translatable.filter(({ isMissing }) => !isMissing).length / translatable.length;
}
