import { useId } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { useStaff } from './desk-data.ts';
import { StageSelect } from './stage-select.tsx';
import { useChangeWorkflow } from './use-change-desk.ts';

/** Stage, owner and follow-up date. Each is stored as soon as it is chosen. */
export function WorkflowFields({ enquiry }: { enquiry: ContactMessage }) {
  const { workflow: texts } = useTexts();
  const stageId = useId();
  const staff = useStaff().data ?? [];
  const { change } = useChangeWorkflow(enquiry);

  function changeDay(day: string) {
    const followUpOn = day || null;
    if (followUpOn !== enquiry.followUpOn) void change({ followUpOn });
  }

  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Field id={stageId} label={texts.stage} name="stage">
        {() => <StageSelect enquiry={enquiry} id={stageId} />}
      </Field>
      <Field label={texts.owner} name="owner">
        {(control) => (
          <select
            {...control}
            value={enquiry.ownerId ?? ''}
            onChange={(event) => void change({ ownerId: event.target.value || null })}
          >
            <option value="">{texts.nobody}</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.followUpOn} name="followUpOn">
        {(control) => (
          <input
            {...control}
            // Shows what somebody else has saved.
            key={enquiry.followUpOn}
            type="date"
            defaultValue={enquiry.followUpOn ?? ''}
            // Not on change: while a year is typed, the field goes through the years 2, 20 and 202.
            onBlur={({ target }) => {
              // A date that is only half typed has the value ''.
              if (!target.validity.badInput) changeDay(target.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}
