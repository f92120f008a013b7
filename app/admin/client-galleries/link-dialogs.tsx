import type { ClientGallery, ClientLink, NewClientLink } from '#contract/client-galleries.ts';
import {
  clientLinkMail,
  type ClientLinkDraft,
  type ClientLinkMail,
  clientLinkUpdate,
  type ClientLinkUpdate,
} from '#contract/client-sharing.ts';
import { limits } from '#contract/limits.ts';
import { dayIn } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { endOfDay } from './link-body.ts';
import { useSharingCalls } from './sharing-calls.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

/** Subject and text of a mail with a link, which staff may change. */
export function LinkMailFields({ draft, className = '' }: { draft: ClientLinkDraft; className?: string }) {
  const { mail: own } = useSharingTexts();
  return (
    <div className={`grid gap-4 ${className}`}>
      <p className="wrap-anywhere">{own.to(draft.recipient)}</p>
      <TextField name="subject" label={own.subject} autoComplete="off" maxLength={limits.title} required />
      <TextField name="text" label={own.text} hint={own.textHint} rows={6} maxLength={limits.text} required />
    </div>
  );
}

/** Why a link cannot be mailed; undefined if it can. */
export function useMailObstacle(draft: ClientLinkDraft | undefined): string | undefined {
  const { mail: own } = useSharingTexts();
  if (!draft) return undefined;
  if (draft.recipient === '') return own.noEmail;
  return draft.canSend ? undefined : own.noServer;
}

interface LinkMailProps {
  gallery: ClientGallery;
  link: ClientLink;
  draft: ClientLinkDraft;
  onDone: (made?: NewClientLink) => void;
}

/** Mails a link again, at a new address. */
export function LinkMailDialog({ gallery, link, draft, onDone }: LinkMailProps) {
  const texts = useTexts();
  const { renew: own } = useSharingTexts();
  const { renew } = useSharingCalls();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const form = useSchemaForm<ClientLinkMail & Record<string, unknown>, ClientLinkMail & Record<string, unknown>>({
    schema: clientLinkMail,
    stored: { subject: draft.subject, text: draft.text },
    toFormPath: (path) => path.replace(/^mail\./, ''),
    async save(sent, stored) {
      const body = { mail: sent as unknown as ClientLinkMail };
      const made = await renew.mutateAsync({ galleryId: gallery.id, id: link.id, body });
      onDirtyChange(false);
      onDone(made);
      return stored;
    },
    onDirtyChange,
  });
  const close = () => void mayDiscard().then((may) => may && onDone());
  return (
    <AdminDialog title={own.mailTitle} onClose={close} closesOnBackdrop={false}>
      <SchemaForm form={form} aria-label={own.mailTitle} className="mt-4 grid grid-cols-1 gap-4">
        {link.state !== 'prepared' && <p>{own.replaces}</p>}
        <LinkMailFields draft={draft} />
        <FormAnswer form={form} failedTitle={own.failed} />
        <div className="form-actions">
          <Button tone="outline" onClick={close}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? texts.actions.saving : own.send}
          </Button>
        </div>
      </SchemaForm>
    </AdminDialog>
  );
}

interface LinkExpiryProps {
  gallery: ClientGallery;
  link: ClientLink;
  zone: string;
  onDone: () => void;
}

/** Another last day for a link. */
export function LinkExpiryDialog({ gallery, link, zone, onDone }: LinkExpiryProps) {
  const texts = useTexts();
  const { expiry: own } = useSharingTexts();
  const { links } = useClientGalleryTexts();
  const { changeLink } = useSharingCalls();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const form = useSchemaForm<{ lastDay: string }, { lastDay: string }>({
    schema: clientLinkUpdate,
    stored: { lastDay: link.expiresAt ? dayIn(zone, Date.parse(link.expiresAt)) : '' },
    toBody: ({ lastDay }) => ({ expiresAt: lastDay === '' ? null : endOfDay(lastDay, zone) }),
    toFormPath: (path) => (path === 'expiresAt' ? 'lastDay' : path),
    check({ lastDay }) {
      if (lastDay === '') return gallery.kind === 'transfer' ? { lastDay: own.required } : {};
      return lastDay < dayIn(zone, Date.now()) ? { lastDay: links.past } : {};
    },
    async save(sent, stored) {
      await changeLink.mutateAsync({ galleryId: gallery.id, id: link.id, body: sent as ClientLinkUpdate });
      onDirtyChange(false);
      showToast({ title: own.saved });
      onDone();
      return stored;
    },
    onDirtyChange,
  });
  const close = () => void mayDiscard().then((may) => may && onDone());
  return (
    <AdminDialog title={own.title} onClose={close} closesOnBackdrop={false}>
      <SchemaForm form={form} aria-label={own.title} className="mt-4 grid grid-cols-1 gap-4">
        <Field label={own.label} name="lastDay" hint={own.hint} error={form.errors.lastDay}>
          {(control) => <input {...control} {...form.form.register('lastDay')} type="date" />}
        </Field>
        <FormAnswer form={form} failedTitle={own.failed} />
        <div className="form-actions">
          <Button tone="outline" onClick={close}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? texts.actions.saving : texts.actions.save}
          </Button>
        </div>
      </SchemaForm>
    </AdminDialog>
  );
}
