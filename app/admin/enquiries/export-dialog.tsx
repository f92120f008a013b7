import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import type { NoteOfEnquiry, StaffMember } from '#contract/enquiry-workflow.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { showToast } from '#app/ui/toast.ts';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { studioZone, useStudioDay } from '#app/admin/shell/summary-data.ts';
import { type ContactFilter, exportKey, listContacts } from './data.ts';

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** of the list */
  filter: ContactFilter;
  /** how many the list has */
  shown: number;
  /** how many are stored, in all views */
  total: number;
}

/** Downloads enquiries as CSV. Asks whether those of the list or all of them, and says which and how many these are. */
export default function ExportDialog({ isOpen, onClose, filter, shown, total }: ExportDialogProps) {
  const { contacts: texts } = useTexts();
  const startExport = useExportContacts();
  const { view, service, progress, search } = filter;
  const isNarrowed = service !== 'all' || progress !== 'all' || search.trim() !== '';

  function start(of: ContactFilter | 'all') {
    onClose();
    startExport(of);
  }

  return (
    <AdminDialog open={isOpen} onClose={onClose} title={texts.exportTitle} className="dialog-sheet confirm-dialog">
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
    </AdminDialog>
  );
}

/** Downloads all messages of a filter, or all that are stored, as CSV, including those that are not loaded yet. */
function useExportContacts() {
  const texts = useTexts();
  const studioDay = useStudioDay();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    mutationKey: exportKey,
    // Load the CSV library on first use only.
    async mutationFn(of: ContactFilter | 'all') {
      const listing = listContacts(of === 'all' ? {} : of);
      const [messages, staff, notes, { contactsCsv }] = await Promise.all([
        listing,
        api.get<{ data: StaffMember[] }>('/api/admin/staff'),
        api.get<{ data: NoteOfEnquiry[] }>('/api/admin/contacts/notes'),
        import('./enquiries-csv.ts'),
      ]);
      const beside = { timeZone: studioZone(queryClient), staff: staff.data, notes: notes.data };
      return contactsCsv(messages, beside, texts);
    },
    onSuccess(csv, of) {
      const part = of === 'all' ? texts.contacts.csvAll : texts.contacts.viewNames[of.view];
      const name = [texts.contacts.csvFileName, part.toLowerCase().replaceAll(' ', '-'), studioDay()].join('-');
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csv);
    },
    onError: (error, of) =>
      showToast({
        title: texts.contacts.exportFailed,
        text: describeError(texts, error),
        destructive: true,
        action: { label: texts.actions.retry, run: () => exporting.mutate(of) },
      }),
  });
  return exporting.mutate;
}
