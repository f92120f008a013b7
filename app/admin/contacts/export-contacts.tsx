import { Download } from 'lucide-react';
import { useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ContactFilter } from './contact-filter.ts';
import { useExportContacts } from './use-export-contacts.ts';

interface ExportContactsProps {
  /** of the list */
  filter: ContactFilter;
  /** how many the list has */
  shown: number;
  /** how many are stored, in all views */
  total: number;
}

/** Downloads enquiries as CSV. Asks whether those of the list or all of them, and says which and how many these are. */
export function ExportContacts({ filter, shown, total }: ExportContactsProps) {
  const { contacts: texts, actions } = useTexts();
  const lang = useHtmlLang();
  const exporting = useExportContacts();
  const [isOpen, setIsOpen] = useState(false);
  const { view, service, progress, search } = filter;
  const isNarrowed = service !== 'all' || progress !== 'all' || search.trim() !== '';

  function start(of: ContactFilter | 'all') {
    setIsOpen(false);
    exporting.start(of);
  }

  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)} disabled={total === 0 || exporting.isPending}>
        <Download aria-hidden="true" size={16} strokeWidth={1.5} />
        <span className="max-sm:sr-only">{texts.exportCsv}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.exportTitle}
        closeLabel={actions.close}
        lang={lang}
        className="admin dialog-sheet confirm-dialog"
      >
        <div className="mt-4 grid justify-items-start gap-1">
          <Button disabled={shown === 0} onClick={() => start(filter)}>
            {texts.exportView(texts.viewNames[view], shown)}
          </Button>
          <p className="text-ash">{isNarrowed ? texts.exportViewNarrowed : texts.exportViewHint}</p>
          <Button tone="outline" className="mt-4" onClick={() => start('all')}>
            {texts.exportAll(total)}
          </Button>
          <p className="text-ash">{texts.exportAllHint}</p>
        </div>
      </Dialog>
    </>
  );
}
