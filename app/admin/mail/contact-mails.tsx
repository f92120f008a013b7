import { useTexts } from '#app/i18n/language.tsx';
import { useMailsAbout } from './mail-data.ts';

/** The mails about an enquiry in one line each: whom they go to, their state, and why one was not sent. */
export function ContactMails({ contactId }: { contactId: string }) {
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
