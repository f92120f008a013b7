import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { type MediaCategory, recordsOnly } from '#contract/media-categories.ts';
import { mediaNouns } from '#content/media-nouns.ts';

/** Pictures that are uploaded into a gallery are of no category, so that their noun says little: that of the gallery says more. */
export function altInGallery(alt: string, category: string, language: SiteLanguage): string {
  if (alt !== mediaNouns[recordsOnly][language] || !Object.hasOwn(mediaNouns, category)) return alt;
  return mediaNouns[category as MediaCategory][language];
}
