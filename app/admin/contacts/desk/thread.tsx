import type { ContactNote, ContactReply, ContactThread } from '#contract/contact-thread.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';

type Entry = Omit<ContactNote, 'isFromSender'> &
  Partial<Pick<ContactNote, 'isFromSender'> & Pick<ContactReply, 'subject' | 'mailState'>>;

/** Notes and answers, oldest first. */
export function Thread({ thread }: { thread: ContactThread }) {
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
