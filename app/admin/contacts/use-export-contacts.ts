import { useMutation } from '@tanstack/react-query';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { saveFile } from '../controls/save-file.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useStudioDay } from '#app/admin/shell/summary-data.ts';
import type { ContactFilter } from './contact-filter.ts';
import { listContacts } from './contact-pages.ts';

/** Downloads all messages of a filter, or all that are stored, as CSV, including those that are not loaded yet. */
export function useExportContacts() {
  const texts = useTexts();
  const toast = useToast();
  const studioDay = useStudioDay();
  const exporting = useMutation({
    // Load the CSV library on first use only.
    async mutationFn(of: ContactFilter | 'all') {
      const listing = listContacts(of === 'all' ? {} : of);
      const [messages, { contactsCsv }] = await Promise.all([listing, import('./contacts-csv.ts')]);
      return contactsCsv(messages, texts);
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
