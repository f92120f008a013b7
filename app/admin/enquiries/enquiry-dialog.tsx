import { useRef, useId } from 'react';
import { personName } from '#contract/person-name.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { EnquiryBadges, EnquiryFacts } from './enquiry-facts.tsx';
import { Field } from '#app/ui/field.tsx';
import { type ContactNote, type ContactReply, type ContactThread, noteCreate } from '#contract/enquiry-workflow.ts';
import { Badge } from '#app/ui/badge.tsx';
import { limits } from '#contract/limits.ts';
import { Button } from '#app/ui/button.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useThread, useStaff, useAddNote } from './data.ts';
import { WorkflowBadges, StageSelect, useChangeWorkflow } from './workflow.tsx';
import { ReplyBox } from './reply-box.tsx';

/** Everything about one enquiry: its text, how far it has come, notes, answers, and the box to answer. */
export default function EnquiryDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const texts = useTexts();
  const thread = useThread(message.id);
  const dirty = useRef({ note: false, reply: false });
  const mayDiscard = useUnsavedGuard(() => dirty.current.note || dirty.current.reply);
  const enquiry = thread.data?.enquiry ?? message;

  async function close() {
    if (!(await mayDiscard())) return;
    saveFocusedDate();
    onClose();
  }

  return (
    <AdminDialog
      onClose={() => void close()}
      title={texts.workflow.title(personName(message))}
      closesOnBackdrop={false}
    >
      <div className="mt-3 grid grid-cols-1 gap-5">
        <div>
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <EnquiryBadges enquiry={enquiry} />
            <EnquiryFacts enquiry={enquiry} />
            <time dateTime={enquiry.createdAt} className="tabular-nums text-caption text-ash">
              {new Date(enquiry.createdAt).toLocaleString(texts.locale)}
            </time>
          </div>
          <WorkflowBadges enquiry={enquiry} />
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{enquiry.message}</p>
        </div>
        {thread.isError && <LoadFailed title={texts.workflow.loadFailed} query={thread} />}
        {thread.isPending && <LoadingRows count={2} className="h-24" />}
        {thread.data && (
          <>
            <WorkflowFields enquiry={enquiry} />
            <Thread thread={thread.data} />
            <NoteForm
              id={message.id}
              onDirtyChange={(isDirty) => {
                dirty.current.note = isDirty;
              }}
            />
            <ReplyBox
              enquiry={enquiry}
              canSend={thread.data.canSendMail}
              onDirtyChange={(isDirty) => {
                dirty.current.reply = isDirty;
              }}
            />
          </>
        )}
      </div>
    </AdminDialog>
  );
}

/** A date is saved when its field loses the focus. Closing with Escape removes the field with the focus in it, so nothing would be saved. */
function saveFocusedDate() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'date') activeElement.blur();
}

/** Stage, owner and follow-up date. Each is stored as soon as it is chosen. */
function WorkflowFields({ enquiry }: { enquiry: ContactMessage }) {
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

type Entry = Omit<ContactNote, 'isFromSender'> &
  Partial<Pick<ContactNote, 'isFromSender'> & Pick<ContactReply, 'subject' | 'mailState'>>;

/** Notes and answers, oldest first. */
function Thread({ thread }: { thread: ContactThread }) {
  const { workflow: texts } = useTexts();
  const entries: Entry[] = [...thread.notes, ...thread.replies].toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  );
  return (
    <section aria-label={texts.thread}>
      <h3 className="text-body">{texts.thread}</h3>
      {entries.length === 0 && <p className="mt-1 text-ash">{texts.emptyThread}</p>}
      <ol className="mt-2 grid gap-2">
        {entries.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function ThreadEntry({ entry }: { entry: Entry }) {
  const { workflow: texts, locale } = useTexts();
  const { authorName, isFromSender, subject, mailState, createdAt, text } = entry;
  return (
    <li className="card px-3 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-caption text-ash">
        <span>
          {isFromSender ? texts.fromSender : texts[subject === undefined ? 'wroteNote' : 'answered'](authorName)}
        </span>
        {mailState && (
          <Badge tone={mailState === 'sent' || mailState === 'queued' ? 'plain' : 'accent'}>
            {texts.mailStates[mailState] ?? mailState}
          </Badge>
        )}
        <time dateTime={createdAt} className="tabular-nums ml-auto">
          {new Date(createdAt).toLocaleString(locale)}
        </time>
      </div>
      {subject !== undefined && <p className="mt-1 font-medium wrap-anywhere">{subject}</p>}
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </li>
  );
}

const noNote = { text: '' };

function NoteForm({ id, onDirtyChange }: { id: string; onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const add = useAddNote(id);
  const form = useSchemaForm<typeof noNote, typeof noNote>({
    schema: noteCreate,
    stored: noNote,
    check: ({ text }) => ({ ...(text.trim() === '' && { text: texts.workflow.missingNote }) }),
    async save(_body, _stored, { text }) {
      await add.mutateAsync(text);
      return noNote;
    },
    onDirtyChange,
  });
  return (
    <SchemaForm form={form} className="grid gap-2">
      <TextField
        name="text"
        controlName="note"
        label={texts.workflow.note}
        rows={2}
        maxLength={limits.text}
        // Once the note is stored, the field is emptied. Not disabled: that would take the focus away.
        readOnly={form.isSaving}
      />
      <FormAnswer form={form} formatFailure={(reason) => `${texts.workflow.saveFailed} ${reason}`} />
      <div>
        <Button tone="outline" type="submit" disabled={form.isSaving}>
          {texts.workflow.addNote}
        </Button>
      </div>
    </SchemaForm>
  );
}
