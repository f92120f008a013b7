import { foldedText } from '#contract/folded-text.ts';
import { type HelpArticle, type HelpArticles, type HelpTopic, helpTopics } from '#app/i18n/help/help-article.ts';

/**
 * The topics whose article contains every word of the search, those first that have it in the title. Chinese has no spaces between
 * words, so a word is any part of the text.
 */
export function searchArticles(articles: HelpArticles, search: string): HelpTopic[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean);
  return helpTopics
    .map((topic) => ({ topic, rank: rankArticle(articles[topic], words) }))
    .filter(({ rank }) => rank < ranks.length)
    .sort((one, other) => one.rank - other.rank)
    .map(({ topic }) => topic);
}

/** What of an article is searched, the weightiest first. */
const ranks: ((article: HelpArticle) => string[])[] = [
  ({ title }) => [title],
  ({ title, parts }) => [title, ...parts.map(({ heading }) => heading)],
  ({ title, lead, parts }) => [title, lead, ...parts.flatMap(({ heading, text }) => [heading, text])],
];

/** The number of ranks if the words are nowhere. */
function rankArticle(article: HelpArticle, words: readonly string[]): number {
  const found = ranks.findIndex((fieldTexts) => {
    const text = foldedText(fieldTexts(article).join('\n'));
    return words.every((word) => text.includes(word));
  });
  return found < 0 ? ranks.length : found;
}
