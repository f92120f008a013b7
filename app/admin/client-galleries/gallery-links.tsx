import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  type ClientGallery,
  type ClientLink,
  type ClientLinkCreate,
  clientLinkCreate,
  type NewClientLink,
} from '#contract/client-galleries.ts';
import type { ClientLinkDraft } from '#contract/client-sharing.ts';
import { limits } from '#contract/limits.ts';
import { addDays, dayIn, dayText, ownTimeZone } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { QrCode } from '#app/admin/controls/qr-code.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { useSummary } from '#app/admin/shell/summary-data.ts';
import { useGalleryCalls, useLinks } from './calls.ts';
import { LinkActions } from './link-actions.tsx';
import { type LinkValues, offeredRightOf, toLinkBody } from './link-body.ts';
import { LinkMailFields, useMailObstacle } from './link-dialogs.tsx';
import { offeredRights } from './messages.ts';
import { useMailDraft } from './sharing-calls.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

/** The links of a gallery. The address of one is shown when it is made, and never again. */
export function GalleryLinks({ gallery }: { gallery: ClientGallery }) {
  const { links: own } = useClientGalleryTexts();
  const links = useLinks(gallery.id);
  const draft = useMailDraft(gallery.id);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewClientLink>();
  const addButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-label={own.heading}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="mr-auto text-body outline-none">
          {own.heading}
        </h3>
        {!isAdding && !made && (
          <Button ref={addButton} onClick={() => setIsAdding(true)}>
            <Plus />
            {own.add}
          </Button>
        )}
      </div>
      <p className="mb-3 max-w-[75ch] text-ash">{own.lead}</p>
      {isAdding && draft.isPending && <LoadingRows count={1} className="h-16" />}
      {isAdding && !draft.isPending && (
        <LinkForm
          gallery={gallery}
          draft={draft.data}
          onMade={(link) => {
            setIsAdding(false);
            setMade(link);
          }}
          onCancel={() => {
            setIsAdding(false);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      )}
      {made && (
        <NewLink
          gallery={gallery}
          link={made}
          onDone={() => {
            setMade(undefined);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      )}
      {links.isPending && <LoadingRows count={2} className="h-16" />}
      {links.isError && !links.data && <LoadFailed title={own.loadFailed} query={links} />}
      {links.data?.length === 0 && !made && <p>{own.none}</p>}
      <ul className="grid gap-2">
        {links.data?.map((link) => (
          <li key={link.id}>
            <LinkCard gallery={gallery} link={link} onRevoked={() => heading.current?.focus()} onMade={setMade} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For how many days a transfer is there if nobody chooses. */
const transferDays = 14;

function toFirstValues({ kind }: ClientGallery, draft: ClientLinkDraft | undefined, zone: string): LinkValues {
  const isTransfer = kind === 'transfer';
  return {
    label: '',
    right: isTransfer ? 'download' : 'view',
    pin: '',
    lastDay: isTransfer ? addDays(dayIn(zone, Date.now()), transferDays) : '',
    isMailed: false,
    subject: draft?.subject ?? '',
    text: draft?.text ?? '',
  };
}

const formNames: Readonly<Record<string, string>> = {
  expiresAt: 'lastDay',
  mail: 'isMailed',
  'mail.subject': 'subject',
  'mail.text': 'text',
};

interface LinkFormProps {
  gallery: ClientGallery;
  /** what its mail says; undefined: it could not be read */
  draft: ClientLinkDraft | undefined;
  onMade: (link: NewClientLink) => void;
  onCancel: () => void;
}

function LinkForm({ gallery, draft, onMade, onCancel }: LinkFormProps) {
  const texts = useTexts();
  const { links: own } = useClientGalleryTexts();
  const { mail, expiry } = useSharingTexts();
  const obstacle = useMailObstacle(draft);
  const zone = useStudioZone();
  const { share } = useGalleryCalls();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const body = useRef<HTMLDivElement>(null);
  const form = useSchemaForm<LinkValues, LinkValues>({
    schema: clientLinkCreate,
    stored: toFirstValues(gallery, draft, zone),
    toBody: (values) => toLinkBody(values, zone),
    toFormPath: (path) => formNames[path] ?? (path.startsWith('rights') ? 'right' : path),
    check({ lastDay }) {
      if (lastDay === '') return gallery.kind === 'transfer' ? { lastDay: expiry.required } : {};
      return lastDay < dayIn(zone, Date.now()) ? { lastDay: own.past } : {};
    },
    async save(sent, stored) {
      onMade(await share.mutateAsync({ galleryId: gallery.id, body: sent as ClientLinkCreate }));
      if ('mail' in sent) showToast({ title: mail.sent });
      return stored;
    },
    onDirtyChange,
  });
  const { register } = form.form;
  const isMailed = form.form.watch('isMailed');

  useEffect(() => body.current?.querySelector<HTMLElement>('input')?.focus(), []);

  return (
    <div ref={body} className="card mb-3 p-4">
      <SchemaForm form={form} aria-label={own.add} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          name="label"
          label={own.label}
          hint={own.labelHint}
          autoComplete="off"
          maxLength={limits.shortText}
        />
        {gallery.kind === 'gallery' && (
          <Field label={own.rights} name="right" error={form.errors.right}>
            {(control) => (
              <select {...control} {...register('right')}>
                <Options of={offeredRights} label={(right) => own.right[right]} />
              </select>
            )}
          </Field>
        )}
        <TextField
          name="pin"
          label={own.pin}
          hint={own.pinHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
        <Field label={own.expires} name="lastDay" hint={own.expiresHint} error={form.errors.lastDay}>
          {(control) => <input {...control} {...register('lastDay')} type="date" />}
        </Field>
        {draft && (
          <div className="grid gap-4 sm:col-span-2">
            {obstacle ? (
              <p className="text-ash">{obstacle}</p>
            ) : (
              <label className="flex items-center gap-2">
                <input type="checkbox" className="size-4 accent-clay" {...register('isMailed')} />
                {mail.send}
              </label>
            )}
            {form.errors.isMailed && <p className="text-danger">{form.errors.isMailed}</p>}
            {isMailed && <LinkMailFields draft={draft} />}
          </div>
        )}
        <FormAnswer form={form} failedTitle={own.addFailed} className="sm:col-span-2" />
        <div className="form-actions sm:col-span-2">
          <Button tone="outline" onClick={() => void mayDiscard().then((may) => may && onCancel())}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? texts.actions.saving : isMailed ? mail.add : own.add}
          </Button>
        </div>
      </SchemaForm>
    </div>
  );
}

function useStudioZone(): string {
  return useSummary({ refetchOnMount: false }).data?.timeZone ?? ownTimeZone();
}

interface NewLinkProps {
  gallery: ClientGallery;
  link: NewClientLink;
  onDone: () => void;
}

/** The address, once, with a card to print (lists.css). */
function NewLink({ gallery, link, onDone }: NewLinkProps) {
  const { links: own } = useClientGalleryTexts();
  const field = useRef<HTMLInputElement>(null);
  const title = link.label || own.newTitle;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link.url);
      showToast({ title: own.copied });
    } catch {
      showToast({ title: own.copyFailed, destructive: true });
    }
  }

  return (
    <section aria-label={own.newTitle} className="card mb-3 grid gap-3 p-4">
      <p className="font-medium">{own.once}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={own.newTitle}
          value={link.url}
          className="field-control min-w-0 flex-1 basis-52"
        />
        <Button onClick={() => void copy()}>{own.copy}</Button>
      </div>
      <div className="link-card">
        <p className="font-medium wrap-anywhere">{gallery.title}</p>
        <p>{own.cardLead}</p>
        <QrCode content={link.url} label={own.code} />
        <p className="text-caption wrap-anywhere">{link.url}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" onClick={() => window.print()}>
          {own.print}
        </Button>
        <Button tone="outline" aria-label={`${own.done} (${title})`} onClick={onDone}>
          {own.done}
        </Button>
      </div>
    </section>
  );
}

interface LinkCardProps {
  gallery: ClientGallery;
  link: ClientLink;
  onRevoked: () => void;
  onMade: (link: NewClientLink) => void;
}

function LinkCard({ gallery, link, onRevoked, onMade }: LinkCardProps) {
  const texts = useTexts();
  const { links: own } = useClientGalleryTexts();
  const confirm = useConfirmDialog();
  const zone = useStudioZone();
  const { revoke } = useGalleryCalls();
  const { mail } = useSharingTexts();
  const name = link.label || own.unnamed;
  const showDay = (time: string) => dayText(dayIn(zone, Date.parse(time)), texts.locale, 'medium');
  const facts = [
    own.right[offeredRightOf(link.rights)],
    link.expiresAt ? own.until(showDay(link.expiresAt)) : own.noExpiry,
    link.hasPin && own.hasPin,
    own.created(showDay(link.createdAt)),
    link.mailedAt && mail.mailed(showDay(link.mailedAt)),
  ].filter(Boolean);

  async function confirmAndRevoke() {
    const question = { text: own.confirmRevoke, details: name, confirmLabel: own.revoke };
    if (await confirm({ ...question, isDestructive: true })) await revokeNow();
  }

  async function revokeNow() {
    try {
      await revoke.mutateAsync({ galleryId: gallery.id, id: link.id });
      showToast({ title: own.revoked });
      onRevoked();
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void revokeNow() };
      showToast({ title: own.revokeFailed, text: describeError(texts, error), action, destructive: true });
    }
  }

  return (
    <article aria-label={name} className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className={`badge ${link.state === 'open' ? 'badge-published' : 'badge-plain'}`}>
            {own.states[link.state]}
          </span>
        </p>
        <p className="text-ash">{facts.join(' · ')}</p>
        <p className="text-caption text-ash">
          {own.views(link.views)}
          {link.lastViewedAt && ` · ${own.lastView(new Date(link.lastViewedAt).toLocaleString(texts.locale))}`}
        </p>
      </div>
      <LinkActions gallery={gallery} link={link} name={name} zone={zone} onMade={onMade} />
      {link.state !== 'revoked' && (
        <Button
          tone="outline"
          className="button-danger"
          aria-label={own.revokeNamed(name)}
          disabled={revoke.isPending}
          onClick={() => void confirmAndRevoke()}
        >
          {own.revoke}
        </Button>
      )}
    </article>
  );
}
