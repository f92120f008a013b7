import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoteOfEnquiry, StaffMember } from '#contract/contact-thread.ts';
import { api } from '#app/admin/api/api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { saveFile } from '../controls/save-file.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { studioZone, useStudioDay } from '#app/admin/shell/summary-data.ts';
import type { ContactFilter } from './contact-filter.ts';
import { listContacts } from './contact-pages.ts';

/** Downloads all messages of a filter, or all that are stored, as CSV, including those that are not loaded yet. */
export function useExportContacts() {
  const texts = useTexts();
  const toast = useToast();
  const studioDay = useStudioDay();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    // Load the CSV library on first use only.
    async mutationFn(of: ContactFilter | 'all') {
      const listing = listContacts(of === 'all' ? {} : of);
      const [messages, staff, notes, { contactsCsv }] = await Promise.all([
        listing,
        api.get<{ data: StaffMember[] }>('/api/admin/staff'),
        api.get<{ data: NoteOfEnquiry[] }>('/api/admin/contacts/notes'),
        import('./contacts-csv.ts'),
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
      toast({
        title: texts.contacts.exportFailed,
        text: describeError(texts, error),
        destructive: true,
        action: { label: texts.actions.retry, run: () => exporting.mutate(of) },
      }),
  });
  return { start: exporting.mutate, isPending: exporting.isPending };
}
