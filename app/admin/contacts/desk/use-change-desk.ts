import type { ContactMessage } from '#contract/contact.ts';
import type { WorkflowUpdate } from '#contract/contact-thread.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useUpdateWorkflow } from './desk-data.ts';

/** Changes an enquiry and says so if it fails, or if somebody else was faster. */
export function useChangeWorkflow({ id, deskVersion }: Pick<ContactMessage, 'id' | 'deskVersion'>) {
  const texts = useTexts();
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdateWorkflow(id);

  async function change(to: WorkflowUpdate): Promise<void> {
    try {
      await mutateAsync({ deskVersion, ...to });
    } catch (error) {
      const isConflict = isEditedElsewhere(error);
      toast({
        title: texts.workflow.saveFailed,
        text: isConflict ? texts.workflow.conflict : describeError(texts, error),
        destructive: true,
        ...(!isConflict && { action: { label: texts.actions.retry, run: () => void change(to) } }),
      });
    }
  }

  return { change, isPending };
}
