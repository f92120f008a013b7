import { useMutation } from '@tanstack/react-query';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { saveFile } from '../controls/save-file.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import type { ContactFilter } from './contact-filter.ts';
import { listContacts } from './contact-pages.ts';

/** Downloads all messages of the filter as CSV, including those that are not loaded yet. */
export function useExportContacts(filter: ContactFilter) {
  const texts = useTexts();
  const toast = useToast();
  const exporting = useMutation({
    // Load the CSV library on first use only.
    async mutationFn() {
      const [messages, { contactsCsv }] = await Promise.all([listContacts(filter), import('./contacts-csv.ts')]);
      return contactsCsv(messages, texts);
    },
    onSuccess(csv) {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${texts.contacts.csvFileName}-${day}.csv`, 'text/csv;charset=utf-8', csv);
    },
    onError: (error) =>
      toast({
        title: texts.contacts.exportFailed,
        text: describeError(texts, error),
        destructive: true,
        action: { label: texts.actions.retry, run: () => exporting.mutate() },
      }),
  });
  return { start: () => exporting.mutate(), isPending: exporting.isPending };
}
