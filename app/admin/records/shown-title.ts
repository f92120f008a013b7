import { isKnownSection } from '#contract/records/about-placement.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** What an owner calls a record. A text of the about content without a title of its own has the key of its place, which programs read. */
export function formatRecordTitle(
  { aboutContent }: Catalogue,
  { entity, title }: { entity: string; title: string },
): string {
  return entity === 'about-entry' && isKnownSection(title) ? aboutContent.sections[title].label : title;
}
