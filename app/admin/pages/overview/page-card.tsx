import { FileText, Pencil } from 'lucide-react';
import type { ContentPageSummary } from '#contract/content/content-api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { pageLabel, timeText } from '../labels/page-label.ts';
import { usePagePicture } from './use-page-picture.ts';

const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw';

interface PageCardProps {
  page: ContentPageSummary;
  onOpen: () => void;
  /** leads to the texts that lack Chinese, or have Chinese of another English */
  onShowUntranslated: () => void;
}

export function PageCard({ page, onOpen, onShowUntranslated }: PageCardProps) {
  const texts = useTexts();
  const { pages: own } = texts;
  const name = pageLabel(texts, page.name);
  const picture = usePagePicture(page);
  const { completeness, missing, outdated } = page.draft ?? page.published;
  const percent = Math.floor(completeness * 100).toLocaleString(texts.locale);

  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <div className="aspect-[5/2] overflow-hidden bg-linen">
        {picture ? (
          <Picture
            source={picture}
            alt=""
            sizes={sizes}
            className="size-full"
            imageClassName="size-full object-cover"
          />
        ) : (
          <span className="flex size-full items-center justify-center text-ash">
            <FileText aria-hidden="true" size={24} strokeWidth={1.25} />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col px-4 py-3">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          <span className={page.state === 'draft' ? 'badge badge-accent' : 'badge badge-plain'}>
            {own.states[page.state]}
          </span>
        </h3>
        <p className="text-caption text-ash">{page.path}</p>
        <p className="mt-2">{missing + outdated === 0 ? own.complete : own.chinese(`${percent} %`)}</p>
        {missing + outdated > 0 && (
          <button type="button" className="quick-link min-h-6 self-start" onClick={onShowUntranslated}>
            {[missing > 0 && own.missing(missing), outdated > 0 && own.outdated(outdated)]
              .filter(Boolean)
              .join(texts.listSeparator)}
          </button>
        )}
        {page.draftBy && page.draftAt && page.state === 'draft' && (
          <p className="text-caption text-ash">{own.drafted(page.draftBy.name, timeText(texts, page.draftAt))}</p>
        )}
        {page.publishedBy && page.publishedAt && (
          <p className="text-caption text-ash">
            {own.published(page.publishedBy.name, timeText(texts, page.publishedAt))}
          </p>
        )}
        <Button
          tone="outline"
          className="button-quiet -ml-2 mt-auto self-start"
          aria-label={own.edit(name)}
          onClick={onOpen}
        >
          <Pencil aria-hidden="true" size={16} strokeWidth={1.5} />
          {texts.actions.edit}
        </Button>
      </div>
    </article>
  );
}
