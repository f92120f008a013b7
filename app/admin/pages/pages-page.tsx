import { useLocation, useNavigate } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import type { PageName } from '#contract/content/content-pages.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { PageOverview } from './page-overview.tsx';
import { readPagesTabUrl, pagesTabPath, untranslatedPath } from './pages-tab-url.ts';
import { pageLabel } from './labels.ts';
import { useContentPage } from './data.ts';
import { PageForm } from './page-form.tsx';

/** All pages with their state, or the editor of one. */
export default function PagesTab() {
  const { page, field, showsUntranslated } = readPagesTabUrl(useLocation().search);
  const navigate = useNavigate();

  if (page) return <PageEditor key={page} page={page} field={field} onBack={() => void navigate(pagesTabPath())} />;
  return (
    <PageOverview
      view={showsUntranslated ? 'untranslated' : 'all'}
      onView={(view, name) => void navigate(view === 'all' ? pagesTabPath() : untranslatedPath(name))}
      onOpen={(name, at) => void navigate(pagesTabPath(name, at))}
    />
  );
}

interface PageEditorProps {
  page: PageName;
  /** path of the field that gets the focus */
  field: string | undefined;
  onBack: () => void;
}

function PageEditor({ page, field, onBack }: PageEditorProps) {
  const texts = useTexts();
  const content = useContentPage(page);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button tone="outline" className="button-quiet -ml-2" onClick={onBack}>
          <ArrowLeft />
          {texts.pages.back}
        </Button>
        <h2 className="text-body">{pageLabel(texts, page)}</h2>
      </div>
      {content.isPending && <LoadingRows />}
      {content.isError && !content.data && <LoadFailed title={texts.pages.loadFailed} query={content} />}
      {content.data && <PageForm initial={content.data} field={field} />}
    </>
  );
}
