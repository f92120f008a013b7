import type { contentPages, PageName } from '#contract/content/content-pages.ts';
import type { SourceContent, TranslatedContent } from '#contract/content/define-page.ts';
import type { BuiltInContent } from '#contract/content/resolve-content.ts';
import { frame } from './en/frame.ts';
import { portrait } from './en/portrait.ts';
import { frame as frameZhHans } from './zh-Hans/frame.ts';
import { portrait as portraitZhHans } from './zh-Hans/portrait.ts';

/** The built-in content of all pages. What the owner changes is stored as differences from it. */
export const builtInContent: Record<PageName, BuiltInContent> = {
  portrait: builtIn<typeof contentPages.portrait>(portrait, portraitZhHans),
  frame: builtIn<typeof contentPages.frame>(frame, frameZhHans),
};

function builtIn<Definition extends (typeof contentPages)[PageName]>(
  en: SourceContent<Definition>,
  zhHans: TranslatedContent<Definition>,
): BuiltInContent {
  return { en, 'zh-Hans': zhHans };
}
