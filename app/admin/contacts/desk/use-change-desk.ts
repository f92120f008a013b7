import type { ContactMessage } from '#contract/contact.ts';
import type { DeskUpdate } from '#contract/contact-thread.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useUpdateDesk } from './desk-data.ts';

/** Changes an enquiry and says so if it fails, or if somebody else was faster. */
export function useChangeDesk({ id, deskVersion }: Pick<ContactMessage, 'id' | 'deskVersion'>) {
  const texts = useTexts();
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdateDesk(id);

  async function change(to: DeskUpdate): Promise<void> {
    try {
      await mutateAsync({ deskVersion, ...to });
    } catch (error) {
      const isConflict = isEditedElsewhere(error);
      toast({
        title: texts.desk.saveFailed,
        text: isConflict ? texts.desk.conflict : describeError(texts, error),
        destructive: true,
        ...(!isConflict && { action: { label: texts.actions.retry, run: () => void change(to) } }),
      });
    }
  }

  return { change, isPending };
}
