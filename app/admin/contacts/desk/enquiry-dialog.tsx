import { personName } from '#contract/person-name.ts';
import { useRef } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { useThread } from './desk-data.ts';
import { EnquiryBadges, EnquiryFacts } from '../enquiry-facts.tsx';
import { WorkflowBadges } from './desk-badges.tsx';
import { WorkflowFields } from './desk-fields.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyBox } from './reply-box.tsx';
import { Thread } from './thread.tsx';

/** Everything about one enquiry: its text, how far it has come, notes, answers, and the box to answer. */
export default function EnquiryDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const texts = useTexts();
  const lang = useHtmlLang();
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
    <Dialog
      open
      onClose={() => void close()}
      title={texts.workflow.title(personName(message))}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      lang={lang}
      className="admin form-dialog"
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
        {thread.isError && (
          <LoadFailed title={texts.workflow.loadFailed} error={thread.error} onRetry={() => void thread.refetch()} />
        )}
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
    </Dialog>
  );
}

/** A date is saved when its field loses the focus. Closing with Escape removes the field with the focus in it, so nothing would be saved. */
function saveFocusedDate() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'date') activeElement.blur();
}
