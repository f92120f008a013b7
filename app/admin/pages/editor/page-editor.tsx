import { ArrowLeft } from 'lucide-react';
import type { PageName } from '#contract/content/content-pages.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { pageLabel } from '../labels/page-label.ts';
import { useContentPage } from '../pages-data.ts';
import { PageForm } from './page-form.tsx';

interface PageEditorProps {
  page: PageName;
  /** path of the field that gets the focus */
  field: string | undefined;
  onBack: () => void;
}

export function PageEditor({ page, field, onBack }: PageEditorProps) {
  const texts = useTexts();
  const content = useContentPage(page);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button tone="outline" className="button-quiet -ml-2" onClick={onBack}>
          <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
          {texts.pages.back}
        </Button>
        <h2 className="text-body">{pageLabel(texts, page)}</h2>
      </div>
      {content.isPending && <LoadingRows />}
      {content.isError && !content.data && (
        <LoadFailed title={texts.pages.loadFailed} error={content.error} onRetry={() => void content.refetch()} />
      )}
      {content.data && <PageForm initial={content.data} field={field} />}
    </>
  );
}
