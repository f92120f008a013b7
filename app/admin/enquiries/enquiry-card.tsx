import {
  Archive,
  ArchiveRestore,
  Images,
  Inbox,
  Mail,
  MailOpen,
  Reply,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfSignal } from '#contract/spam-signal-texts.ts';
import { tabPath } from '#contract/admin-tabs.ts';
import { personName } from '#contract/person-name.ts';
import type { ContactMessage, ContactUpdate } from '#contract/enquiries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { describeError } from '#app/admin/api/api.ts';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { EnquiryBadges, EnquiryFacts } from './enquiry-facts.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { useMay } from '#app/admin/session/account.ts';
import { useMailsAbout } from '#app/admin/mail/data.ts';
import { useDeleteContact, useUpdateContact } from './data.ts';
import { WorkflowBadges, StageSelect } from './workflow.tsx';

const collapseFrom = 420;
interface ContactCardProps {
  message: ContactMessage;
  /** whether Tab leads to this card; the others are reached by keys */
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
  /** a key that concerns the list */
  onCommand: (command: Exclude<ListCommand, 'reply'>) => void;
  onDeleted: () => void;
}

export function ContactCard({ message, isCurrent, onFocus, onOpen, onCommand, onDeleted }: ContactCardProps) {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  const may = useMay();
  const navigate = useNavigate();
  const update = useUpdateContact();
  const queryClient = useQueryClient();
  const remove = useDeleteContact();
  const undoDeletion = useUndoDeletion();
  const name = personName(message);
  const isUnread = message.state === 'unread';

  /** @returns whether it succeeded. The update is optimistic and may unmount this card at once, so the failure toast must not depend on it. */
  async function change(to: ContactUpdate): Promise<boolean> {
    try {
      await update.mutateAsync({ id: message.id, ...to });
      return true;
    } catch (error) {
      showToast({
        title: texts.contacts.stateFailed,
        text: describeError(texts, error),
        destructive: true,
        action: { label: texts.actions.retry, run: () => void change(to) },
      });
      return false;
    }
  }

  async function confirmAndDelete() {
    const options = { text: texts.contacts.confirmDelete, details: name, confirmLabel: texts.actions.delete };
    if (await confirm({ ...options, isDestructive: true })) await deleteNow();
  }

  async function deleteNow(): Promise<void> {
    try {
      await remove.mutateAsync(message.id);
    } catch (error) {
      const details = describeError(texts, error);
      if (await confirm({ text: texts.contacts.deleteFailed, details, confirmLabel: texts.actions.retry }))
        return deleteNow();
      return;
    }
    onDeleted();
    showToast({ title: texts.contacts.deleted, action: undoDeletion([{ entity: 'contact-message', id: message.id }]) });
  }

  const toggleArchive = () => void archive(message.state);

  async function archive(before: ContactMessage['state']) {
    if (before === 'archived') return change({ state: 'read' });
    if (!(await change({ state: 'archived' }))) return undefined;
    const action = { label: texts.actions.undo, run: () => void unarchive(before) };
    return showToast({ title: texts.contacts.nowArchived(name), action });
  }

  /** The view no longer has the message, so it is loaded again. */
  async function unarchive(before: ContactMessage['state']) {
    await change({ state: before });
    await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const { key, ctrlKey, metaKey, altKey, repeat, nativeEvent } = event;
    const command = findListCommand({
      key,
      ctrlKey,
      metaKey,
      altKey,
      isComposing: nativeEvent.isComposing,
      isRepeat: repeat,
      isInField: target.matches('input, select, textarea, [contenteditable]'),
      isOnCard: target === event.currentTarget,
    });
    if (!command) return;
    event.preventDefault();
    if (command === 'reply') return onOpen();
    onCommand(command);
    if (command === 'archive') toggleArchive();
  }

  return (
    // The articles of a list take keys and the focus as in the feed pattern of the ARIA Authoring Practices.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      aria-label={name}
      data-id={message.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      className={`card scroll-my-16 px-4 py-3 ${isUnread ? 'border-l-3 border-l-clay' : ''}`}
      onFocus={onFocus}
      onKeyDown={pressKey}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className={isUnread ? '' : 'font-medium!'}>{name}</h3>
        <EnquiryBadges enquiry={message} />
        {isUnread && <Badge tone="accent">{texts.contacts.unread}</Badge>}
        {message.isQuarantined && <span className="badge badge-danger">{texts.contacts.quarantined}</span>}
        <time dateTime={message.createdAt} className="tabular-nums ml-auto text-caption text-ash">
          {new Date(message.createdAt).toLocaleString(texts.locale)}
        </time>
      </div>
      <EnquiryFacts enquiry={message} />
      {message.isQuarantined && message.quarantineReason && (
        <p className="mt-1 text-caption text-ash">{describeSuspicion(texts, message)}</p>
      )}
      <ContactMails contactId={message.id} />
      <MessageText text={message.message} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StageSelect enquiry={message} />
        <WorkflowBadges enquiry={message} />
      </div>
      <div className="-mx-2 mt-2 flex flex-wrap items-center gap-x-1">
        <Button tone="outline" className="button-quiet" aria-label={texts.workflow.openOf(name)} onClick={onOpen}>
          <Inbox />
          {texts.workflow.open}
        </Button>
        <a
          href={`mailto:${message.email}?subject=${encodeURIComponent(texts.contacts.replySubject(name))}`}
          className={buttonClasses({ tone: 'outline' }, 'button-quiet')}
          onClick={() => isUnread && void change({ state: 'read' })}
        >
          <Reply />
          {texts.contacts.reply}
        </a>
        {message.state !== 'archived' && (
          <Button
            tone="outline"
            className="button-quiet"
            onClick={() => void change({ state: isUnread ? 'read' : 'unread' })}
          >
            {isUnread ? <MailOpen /> : <Mail />}
            {isUnread ? texts.contacts.markRead : texts.contacts.markUnread}
          </Button>
        )}
        <Button tone="outline" className="button-quiet" onClick={toggleArchive}>
          {message.state === 'archived' ? <ArchiveRestore /> : <Archive />}
          {message.state === 'archived' ? texts.contacts.unarchive : texts.contacts.archive}
        </Button>
        {may('content') && !message.isQuarantined && (
          <Button
            tone="outline"
            className="button-quiet"
            onClick={() => void navigate(tabPath('client-galleries', { enquiry: message.id }))}
          >
            <Images />
            {texts.contacts.clientGallery}
          </Button>
        )}
        <Button
          tone="outline"
          className="button-quiet"
          onClick={() => void change({ isQuarantined: !message.isQuarantined })}
        >
          {message.isQuarantined ? <ShieldCheck /> : <ShieldAlert />}
          {message.isQuarantined ? texts.contacts.release : texts.contacts.quarantine}
        </Button>
        <Button
          tone="outline"
          className="button-quiet button-danger ml-auto"
          aria-label={texts.contacts.delete(name)}
          disabled={remove.isPending}
          onClick={() => void confirmAndDelete()}
        >
          <Trash2 />
          {texts.actions.delete}
        </Button>
      </div>
    </article>
  );
}

/** A long message is collapsed at first, so that the next ones stay on the screen. */
function MessageText({ text }: { text: string }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > collapseFrom || text.split('\n').length > 6;
  return (
    <>
      <p className={`mt-2 max-w-[75ch] whitespace-pre-wrap ${isLong && !isOpen ? 'line-clamp-5' : ''}`}>{text}</p>
      {isLong && (
        <Button tone="outline" className="button-quiet -mx-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.actions.showLess : texts.actions.showMore}
        </Button>
      )}
    </>
  );
}

type ListCommand = 'next' | 'previous' | 'archive' | 'reply' | 'help';

/** The parts of a keyboard event that decide. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** an input method is composing a character */
  isComposing: boolean;
  /** the key is held down */
  isRepeat: boolean;
  /** whether the focus is in a field or a select, which take letters themselves */
  isInField: boolean;
  /** whether the card itself has the focus, and not one of its controls */
  isOnCard: boolean;
}

const letters: Record<string, ListCommand> = { j: 'next', k: 'previous', e: 'archive', r: 'reply', '?': 'help' };
const arrows: Record<string, ListCommand> = { ArrowDown: 'next', ArrowUp: 'previous' };
/** What a held key may do again and again. A held E would archive one enquiry after another. */
const repeatable = new Set<ListCommand | undefined>(['next', 'previous']);

/**
 * The command of a key in the list of enquiries. Single letters work only while the list has the focus (WCAG 2.1.4); arrow keys only on a
 * card, because its controls may use them.
 */
export function findListCommand(pressed: PressedKey): ListCommand | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isRepeat, isInField, isOnCard } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing || isInField) return undefined;
  const command = letters[key.toLowerCase()] ?? (isOnCard ? arrows[key] : undefined);
  return isRepeat && !repeatable.has(command) ? undefined : command;
}

/** Why a message is suspected spam. A signal of another version of the server is said in the words of that. */
export function describeSuspicion(
  { contacts }: Catalogue,
  { quarantineSignals, quarantineReason }: Pick<ContactMessage, 'quarantineSignals' | 'quarantineReason'>,
): string | undefined {
  const texts = contacts.quarantineReasons;
  if (quarantineSignals?.every(({ code }) => Object.hasOwn(texts, code)))
    return contacts.quarantineReason(quarantineSignals.map((signal) => textOfSignal(texts, signal)));
  return quarantineReason === null ? undefined : contacts.quarantineReason([quarantineReason]);
}

/** The mails about an enquiry in one line each: whom they go to, their state, and why one was not sent. */
function ContactMails({ contactId }: { contactId: string }) {
  const texts = useTexts();
  const { outbox } = texts.mail;
  const { data: mails = [] } = useMailsAbout(contactId);
  if (mails.length === 0) return undefined;
  return (
    <ul className="mt-1 text-caption text-ash">
      {mails.map(({ id, kind, recipient, state, lastError }) => (
        <li key={id} className={`wrap-anywhere ${state === 'failed' ? 'text-danger' : ''}`}>
          {`${outbox.kinds[kind]} · ${recipient} · `}
          {state !== 'sent' && lastError ? texts.labelled(outbox.states[state], lastError) : outbox.states[state]}
        </li>
      ))}
    </ul>
  );
}
