import { ArrowLeft, ListChecks, Printer } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { firstTab, tabAt, tabPath } from '#contract/admin-tabs.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { type HelpArticles, type HelpTopic, helpTopics, type HelpArticle } from './help-article.ts';
import { helpEn } from './articles-en.ts';
import { helpZh } from './articles-zh.ts';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { useRestoreFirstSteps } from '#app/admin/first-steps/data.ts';
import { useMay } from '#app/admin/session/account.ts';
import { foldedText } from '#contract/folded-text.ts';

interface HelpPanelProps {
  open: HelpTopic | 'list';
  onOpen: (what: HelpTopic | 'list') => void;
  onClose: () => void;
}

/** Help beside the page: a list of articles that can be searched, or one of them. */
export default function HelpPanel({ open, onOpen, onClose }: HelpPanelProps) {
  const { help: texts } = useTexts();
  const language = useLanguage();
  const articles = { zh: helpZh, en: helpEn }[language];
  const may = useMay();
  const [search, setSearch] = useState('');
  const body = useRef<HTMLDivElement>(null);
  useFocusOnChange(open, body);

  return (
    <AdminDialog onClose={onClose} title={texts.title} className="dialog-sheet help-panel">
      <div ref={body} className="mt-4">
        {open === 'list' ? (
          <>
            <SearchField hint={texts.search} value={search} onChange={setSearch} />
            <ArticleList articles={articles} search={search} onOpen={onOpen} />
            {may('administration') && <FirstStepsEntry onClose={onClose} />}
          </>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap justify-between gap-2 print:hidden">
              <Button tone="outline" className="button-quiet -ml-2" onClick={() => onOpen('list')}>
                <ArrowLeft />
                {texts.back}
              </Button>
              <Button tone="outline" className="button-quiet" onClick={() => window.print()}>
                <Printer />
                {texts.print}
              </Button>
            </div>
            <Article key={open} topic={open} article={articles[open]} />
          </>
        )}
      </div>
    </AdminDialog>
  );
}

/** Moves the focus to the heading of an opened article, and to the search on the way back, as the button that was used is gone. */
function useFocusOnChange(open: HelpPanelProps['open'], body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const selector = open === 'list' ? 'input' : 'h3';
    body.current?.querySelector<HTMLElement>(selector)?.focus();
    body.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [open, body]);
}

interface ArticleListProps {
  articles: HelpArticles;
  search: string;
  onOpen: (topic: HelpTopic) => void;
}

/** The article about the open tab comes first, until something is searched. */
function ArticleList({ articles, search, onOpen }: ArticleListProps) {
  const { help: texts } = useTexts();
  const tab = tabAt(useLocation().pathname);
  const isSearching = search.trim() !== '';
  const found = isSearching ? searchArticles(articles, search) : [tab, ...helpTopics.filter((topic) => topic !== tab)];
  return (
    <>
      <output className="mt-2 block text-ash">{isSearching && texts.found(found.length)}</output>
      <ul className="mt-2 divide-y divide-line">
        {found.map((topic) => (
          <li key={topic}>
            <button type="button" className="help-entry" onClick={() => onOpen(topic)}>
              <span className="font-medium">{articles[topic].title}</span>
              {!isSearching && topic === tab && <span className="ml-2 text-caption text-clay">{texts.thisTab}</span>}
              <span className="block text-ash">{articles[topic].lead}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function FirstStepsEntry({ onClose }: { onClose: () => void }) {
  const { help: texts } = useTexts();
  const navigate = useNavigate();
  const takeOut = useRestoreFirstSteps();

  function show() {
    onClose();
    void navigate(tabPath(firstTab));
    takeOut();
  }

  return (
    <Button tone="outline" className="mt-4" onClick={show}>
      <ListChecks />
      {texts.firstSteps}
    </Button>
  );
}

/** Addresses of the pictures, by language and topic; `scripts/make-help-pictures.ts` makes them. */
const pictures = import.meta.glob<string>('./pictures/*/*.avif', { query: '?url', import: 'default', eager: true });

/** A picture is loaded when its article is opened. */
function Article({ topic, article }: { topic: HelpTopic; article: HelpArticle }) {
  const language = useLanguage();
  return (
    <article className="help-article">
      <h3 tabIndex={-1} className="text-[1.25rem] outline-none">
        {article.title}
      </h3>
      <p className="mt-1 text-ash">{article.lead}</p>
      <img
        src={pictures[`./pictures/${language}/${topic}.avif`]}
        alt={article.pictureAlt}
        width={960}
        height={600}
        className="mt-4 h-auto w-full rounded-sm border border-line bg-linen"
      />
      {article.parts.map(({ heading, text }) => (
        <section key={heading} className="mt-4">
          <h4 className="font-semibold">{heading}</h4>
          <p className="mt-1">{text}</p>
        </section>
      ))}
    </article>
  );
}

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
