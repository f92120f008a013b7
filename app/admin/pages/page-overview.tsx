import { useData } from '#app/admin/api/use-data.ts';
import { FileText, Pencil } from 'lucide-react';
import type { PageName } from '#contract/content/content-pages.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import type { ContentPageSummary } from '#contract/content/content-api.ts';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { MediaItem, PictureSource, SamplePicture } from '#contract/media.ts';
import type { HeroCategory } from '#contract/media-categories.ts';
import { bannerCategories } from '#contract/media-placement.ts';
import { useSamples } from '#app/admin/controls/samples.tsx';
import { bannerSlot } from '#app/admin/hero-banners/current-banners.ts';
import { usePages } from './page-list.ts';
import { UntranslatedList, UntranslatedRecords } from './untranslated.tsx';
import { pageLabel, timeText } from './labels.ts';

type View = 'all' | 'untranslated';
type OpenPage = (page: PageName, field?: string) => void;

interface PageOverviewProps {
  view: View;
  /** @param page the page to begin with */
  onView: (view: View, page?: PageName) => void;
  onOpen: OpenPage;
}

export function PageOverview({ view, onView, onOpen }: PageOverviewProps) {
  const { pages: texts } = useTexts();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto text-body">{texts.heading}</h2>
        <fieldset className="segments" aria-label={texts.views.label}>
          {(['all', 'untranslated'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={view === each}
              onClick={() => onView(each)}
            >
              {texts.views[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="mb-4 text-ash">{texts.hint}</p>
      <UntranslatedRecords />
      {view === 'all' ? (
        <AllPages onOpen={onOpen} onShowUntranslated={(page) => onView('untranslated', page)} />
      ) : (
        <UntranslatedList onOpen={onOpen} />
      )}
    </>
  );
}

interface AllPagesProps {
  onOpen: OpenPage;
  onShowUntranslated: (page: PageName) => void;
}

function AllPages({ onOpen, onShowUntranslated }: AllPagesProps) {
  const { pages: texts } = useTexts();
  const pages = usePages();
  if (pages.isPending) return <LoadingRows />;
  if (!pages.data) {
    return <LoadFailed title={texts.loadFailed} query={pages} />;
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {pages.data.map((page) => (
        <li key={page.name} className="min-w-0">
          <PageCard
            page={page}
            onOpen={() => onOpen(page.name)}
            onShowUntranslated={() => onShowUntranslated(page.name)}
          />
        </li>
      ))}
    </ul>
  );
}

const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw';

interface PageCardProps {
  page: ContentPageSummary;
  onOpen: () => void;
  /** leads to the texts that lack Chinese, or have Chinese of another English */
  onShowUntranslated: () => void;
}

function PageCard({ page, onOpen, onShowUntranslated }: PageCardProps) {
  const texts = useTexts();
  const { pages: own } = texts;
  const name = pageLabel(texts, page.name);
  const picture = usePagePicture(page.name);
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
          <Pencil />
          {texts.actions.edit}
        </Button>
      </div>
    </article>
  );
}

/** The picture at the top of a page: the studio's, or else the built-in one. Legal and system pages have none. */
function usePagePicture(name: PageName): PictureSource | undefined {
  const banners: Partial<Record<PageName, HeroCategory>> = bannerCategories;
  const category = banners[name];
  const media = useData<MediaItem[]>(['page-picture', category], `/api/media?category=${category}`, {
    enabled: category !== undefined,
  });
  const current = category && media.data && bannerSlot(media.data, category).current;
  const isSample = category ? media.data !== undefined && !current : true;
  const samples = useSamples({ isWanted: isSample }).data;
  if (current) return current.picture ?? undefined;
  if (!samples || !isSample) return undefined;
  const pages: Partial<Record<PageName, SamplePicture>> = samples.pages;
  return pages[name];
}
