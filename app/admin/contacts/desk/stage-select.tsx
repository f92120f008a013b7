import { personName } from '#contract/person-name.ts';
import { type ContactStage, contactStages } from '#contract/contact-desk.ts';
import type { ContactMessage } from '#contract/contact.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useChangeWorkflow } from './use-change-desk.ts';

/** Moves an enquiry to another stage: in the list, and on the board to another column. */
export function StageSelect({ enquiry, id }: { enquiry: ContactMessage; id?: string }) {
  const { workflow: texts } = useTexts();
  const { change, isPending } = useChangeWorkflow(enquiry);
  return (
    <select
      id={id}
      aria-label={id === undefined ? texts.stageOf(personName(enquiry)) : undefined}
      className={`field-control ${id === undefined ? 'w-auto!' : ''}`}
      value={enquiry.stage}
      // Not disabled: that would take the focus away.
      aria-busy={isPending}
      onChange={(event) => void change({ stage: event.target.value as ContactStage })}
    >
      {contactStages.map((stage) => (
        <option key={stage} value={stage}>
          {texts.stages[stage]}
        </option>
      ))}
    </select>
  );
}
