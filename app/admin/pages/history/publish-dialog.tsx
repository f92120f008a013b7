import { describeChanges } from '#contract/content/content-changes.ts';
import type { ContentPage } from '#contract/content/content-api.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { FieldAddress } from '../state/edit-differences.ts';
import { findOldPrices } from '../state/old-prices.ts';
import { ChangeList } from './change-list.tsx';
import { OldPriceList } from './old-price-list.tsx';

interface PublishDialogProps {
  page: ContentPage;
  onClose: () => void;
  onShowField: (field: FieldAddress) => void;
  onPublish: () => void;
}

/** Lists what a publication changes before it is published. */
export function PublishDialog({ page, onClose, onShowField, onPublish }: PublishDialogProps) {
  const texts = useTexts();
  const edited = { page: contentPages[page.name], builtIn: page.builtIn };
  const after = page.draftDifferences ?? page.publishedDifferences;
  const changes = describeChanges(edited.page, edited.builtIn, page.publishedDifferences, after);
  const oldPrices = findOldPrices(edited, page.publishedDifferences, after);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.pages.publishTitle}
      closeLabel={texts.actions.close}
      lang={useHtmlLang()}
      className="admin form-dialog"
    >
      <p className="mt-1 mb-3 text-ash">{texts.pages.changes(changes.length)}</p>
      <ChangeList changes={changes} edited={edited} differences={after} />
      <OldPriceList edited={edited} differences={after} found={oldPrices} onShowField={onShowField} />
      <div className="form-actions mt-5">
        <Button tone="outline" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
        <Button onClick={onPublish}>{texts.pages.publish}</Button>
      </div>
    </Dialog>
  );
}
