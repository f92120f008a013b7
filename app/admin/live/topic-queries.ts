import type { ChangeTopic } from '#contract/changes/changes.ts';
import { recordKinds } from '#contract/records/kinds.ts';

/**
 * The first parts of the query keys that a topic concerns: lists, cards and counts. What forms and dialogs are filled with is
 * left out: nothing may change below what somebody types, and saving compares versions.
 */
const queries: Record<ChangeTopic, readonly string[]> = {
  enquiries: ['contacts', 'summary', 'trash'],
  media: ['media', 'summary', 'translation-state', 'trash', 'samples', 'page-picture', 'film-work'],
  pages: ['page-contents', 'untranslated-fields'],
  records: [...recordKinds, 'translation-state', 'trash', 'samples'],
};

export function isAbout(topics: readonly ChangeTopic[], queryKey: readonly unknown[]): boolean {
  return topics.some((topic) => queries[topic].includes(String(queryKey[0])));
}
