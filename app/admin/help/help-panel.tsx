import { ArrowLeft, ListChecks, Printer } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { firstTab, tabAt, tabPath } from '#contract/admin-tabs.ts';
import { useHtmlLang, useLanguage, useTexts } from '#app/i18n/language.tsx';
import { type HelpArticles, type HelpTopic, helpTopics } from '#app/i18n/help/help-article.ts';
import { helpEn } from '#app/i18n/help/help-en.ts';
import { helpZh } from '#app/i18n/help/help-zh.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { useRestoreFirstSteps } from '#app/admin/first-steps/first-steps-data.ts';
import { useMay } from '#app/admin/session/account.ts';
import { Article } from './help-article.tsx';
import { searchArticles } from './search-articles.ts';

interface HelpPanelProps {
  open: HelpTopic | 'list';
  onOpen: (what: HelpTopic | 'list') => void;
  onClose: () => void;
}

/** Help beside the page: a list of articles that can be searched, or one of them. */
export default function HelpPanel({ open, onOpen, onClose }: HelpPanelProps) {
  const { help: texts, actions } = useTexts();
  const language = useLanguage();
  const lang = useHtmlLang();
  const articles = { zh: helpZh, en: helpEn }[language];
  const may = useMay();
  const [search, setSearch] = useState('');
  const body = useRef<HTMLDivElement>(null);
  useFocusOnChange(open, body);

  // In the body of the document: printed alone, without what is behind it.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={actions.close}
      lang={lang}
      className="admin dialog-sheet help-panel"
    >
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
                <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
                {texts.back}
              </Button>
              <Button tone="outline" className="button-quiet" onClick={() => window.print()}>
                <Printer aria-hidden="true" size={16} strokeWidth={1.5} />
                {texts.print}
              </Button>
            </div>
            <Article key={open} topic={open} article={articles[open]} />
          </>
        )}
      </div>
    </Dialog>,
    document.body,
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
      <ListChecks aria-hidden="true" size={16} strokeWidth={1.5} />
      {texts.firstSteps}
    </Button>
  );
}
