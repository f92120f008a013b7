import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';

const ContactFigures = lazy(() => import('./contact-figures.tsx'));

/** Opens the figures, whose script is loaded on first use. */
export function StatisticsButton() {
  const texts = useTexts();
  const lang = useHtmlLang();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        <ChartColumn aria-hidden="true" size={16} strokeWidth={1.5} />
        <span className="max-sm:sr-only">{texts.statistics.open}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.statistics.title}
        closeLabel={texts.actions.close}
        lang={lang}
        className="admin form-dialog"
      >
        {isOpen && (
          <Suspense fallback={<LoadingRows />}>
            <ContactFigures />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
