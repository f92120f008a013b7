import { Options } from '#app/admin/controls/options.tsx';
import { Check, Mail, Send } from 'lucide-react';
import { useState } from 'react';
import type { ContactMessage } from '#contract/enquiries.ts';
import { limits } from '#contract/limits.ts';
import { en } from '#app/i18n/en.ts';
import { type Language, useTexts } from '#app/i18n/language.tsx';
import { zh, type Catalogue } from '#app/i18n/zh.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { isEditedElsewhere } from '#app/admin/api/api.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { replyCreate } from '#contract/enquiry-workflow.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { personName } from '#contract/person-name.ts';
import { useReply } from './data.ts';
import { useChangeWorkflow } from './workflow.tsx';

/** The answer is in the visitor's language, whatever that of the back office is. */
const catalogues = { zh, en };

interface ReplyBoxProps {
  enquiry: ContactMessage;
  /** without a mail server, the answer can only be handed to the mail program */
  canSend: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

/** An answer in plain text, from a template or not. */
export function ReplyBox({ enquiry, canSend, onDirtyChange }: ReplyBoxProps) {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  const send = useReply(enquiry.id);
  const { change } = useChangeWorkflow(enquiry);
  const [language, setLanguage] = useState<Language>(detectLanguage(enquiry));
  const [template, setTemplate] = useState<TemplateName | ''>('');
  const form = useSchemaForm<ReplyDraft, ReplyDraft>({
    schema: replyCreate,
    stored: { subject: fillInTemplate(catalogues[detectLanguage(enquiry)], 'thanks', enquiry).subject, text: '' },
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' && { subject: texts.workflow.missingSubject }),
      ...(text.trim() === '' && { text: texts.workflow.missingText }),
    }),
    confirm: async () => canSend,
    async save(_body, _stored, draft) {
      await send.mutateAsync({ ...draft, deskVersion: enquiry.deskVersion });
      return { ...draft, text: '' };
    },
    onSaved() {
      setTemplate('');
      showToast({ title: texts.workflow.sent });
    },
    onDirtyChange,
  });
  const draft = form.form.watch();
  const names = Object.keys(texts.workflow.templates) as TemplateName[];

  async function fillIn(name: TemplateName | '', inLanguage: Language) {
    if (form.isSaving) return;
    const isOwnText = draft.text.trim() !== '' && !isFromTemplate(draft, enquiry);
    const question = {
      text: texts.workflow.replaceText,
      confirmLabel: texts.workflow.replace,
      cancelLabel: texts.records.keepEditing,
    };
    if (name !== '' && isOwnText && !(await confirm(question))) return;
    setLanguage(inLanguage);
    setTemplate(name);
    const filled = name !== '' && fillInTemplate(catalogues[inLanguage], name, enquiry);
    if (filled) form.form.reset(filled, { keepDefaultValues: true });
  }

  const isWaiting = enquiry.stage === 'new' || enquiry.stage === 'in-progress';
  const markAnswered = () => {
    if (isWaiting) void change({ stage: 'answered' });
  };

  return (
    <SchemaForm form={form} aria-label={texts.workflow.reply} className="grid grid-cols-1 gap-3">
      <h3 className="text-body">{texts.workflow.reply}</h3>
      {!canSend && <p className="border-l-3 border-l-clay bg-linen px-3 py-2">{texts.workflow.noMail}</p>}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={texts.workflow.template} name="template">
          {(control) => (
            <select
              {...control}
              value={template}
              onChange={(event) => void fillIn(event.target.value as TemplateName | '', language)}
            >
              <option value="">{texts.workflow.noTemplate}</option>
              <Options of={names} label={(name) => texts.workflow.templates[name].label} />
            </select>
          )}
        </Field>
        <Field label={texts.workflow.templateLanguage} name="templateLanguage">
          {(control) => (
            <select
              {...control}
              value={language}
              onChange={(event) => void fillIn(template, event.target.value as Language)}
            >
              <option value="zh">{texts.workflow.templateLanguages.zh}</option>
              <option value="en">{texts.workflow.templateLanguages.en}</option>
            </select>
          )}
        </Field>
      </div>
      <TextField
        name="subject"
        label={texts.workflow.subject}
        required
        maxLength={limits.title}
        // Once the answer is sent, the text is emptied. Not disabled: that would take the focus away.
        readOnly={form.isSaving}
      />
      <TextField
        name="text"
        label={texts.workflow.text}
        required
        rows={8}
        maxLength={limits.text}
        readOnly={form.isSaving}
      />
      <FormAnswer
        form={form}
        formatFailure={(reason, error) =>
          isEditedElsewhere(error) ? texts.workflow.conflict : `${texts.workflow.saveFailed} ${reason}`
        }
      />
      <div className="flex flex-wrap gap-2">
        {canSend && (
          <Button type="submit" disabled={form.isSaving}>
            <Send />
            {texts.workflow.send}
          </Button>
        )}
        <a
          href={createMailtoLink(enquiry, draft)}
          className={buttonClasses({ tone: 'outline' })}
          onClick={markAnswered}
        >
          <Mail />
          {texts.workflow.mailto}
        </a>
        {isWaiting && (
          <Button tone="outline" onClick={markAnswered}>
            <Check />
            {texts.workflow.markAnswered}
          </Button>
        )}
      </div>
    </SchemaForm>
  );
}

/** Whether nothing was changed since a template was filled in, so that another one may replace it. */
function isFromTemplate({ text }: ReplyDraft, enquiry: ContactMessage): boolean {
  return Object.values(catalogues).some((texts) =>
    (Object.keys(texts.workflow.templates) as TemplateName[]).some(
      (name) => fillInTemplate(texts, name, enquiry).text === text,
    ),
  );
}

export type TemplateName = keyof Catalogue['workflow']['templates'];

export interface ReplyDraft {
  subject: string;
  text: string;
}

type Addressee = Pick<ContactMessage, 'firstName' | 'lastName' | 'email' | 'serviceType' | 'message'>;

/** The language in which the sender wrote. */
export function detectLanguage({ message, firstName, lastName }: Addressee): Language {
  return /\p{Script=Han}/u.test(`${message} ${firstName} ${lastName}`) ? 'zh' : 'en';
}

/** @param texts of the language of the template, which need not be that of the back office */
export function fillInTemplate(
  texts: Pick<Catalogue, 'workflow' | 'services'>,
  name: TemplateName,
  enquiry: Addressee,
): ReplyDraft {
  const { subject, text } = texts.workflow.templates[name];
  const values = { name: personName(enquiry), service: texts.services[enquiry.serviceType] };
  return { subject: subject(values), text: text(values) };
}

/** A link that opens the draft in the mail program. Its lines end with CR LF (RFC 6068, section 5). */
export function createMailtoLink({ email }: Addressee, { subject, text }: ReplyDraft): string {
  const body = encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
