import type { PageContent } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { EnquiryPage as Enquiry } from '#contract/enquiries.ts';
import { limits } from '#contract/limits.ts';
import { dayText } from '#contract/studio-day.ts';
import { useIdentity } from '#app/site/frame/layout-data.ts';
import { TelephoneLink, TextLink } from '#app/site/frame/links.tsx';
import { FilledText } from '#app/site/words/shown-text.tsx';
import { spaceAfter, useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

type EnquiryPageMessages = PageContent<typeof enquiryPage>;

/** What the form that was sent is shown with. */
export interface RejectedChange {
  addition?: { text: string; error: string };
  withdrawal?: { error: string };
}

interface EnquiryPageProps {
  words: EnquiryPageMessages;
  /** names of the fields and of the services */
  form: PageContent<typeof contactPage>['form'];
  enquiry: Enquiry;
  /** after an addition */
  isAdded: boolean;
  rejected: RejectedChange;
}

/** What the sender of an enquiry sees of it, and what they can do with it. Without script: forms of the document. */
export function EnquiryPage({ words, form, enquiry, isAdded, rejected }: EnquiryPageProps) {
  const { phone, email } = useIdentity();
  const { timeZone } = enquiry;
  const { locale, colon } = dayWords[useSiteLanguage()];
  const { title, text } = words.progress[enquiry.progress];
  return (
    <article className="wrap section columns-12 gap-y-12" aria-labelledby="enquiry-title">
      <header className="col-span-12 lg:col-span-5">
        <p className="text-ash">{form.services[enquiry.serviceType]}</p>
        {enquiry.days.map(({ field, day }) => (
          <p key={field} className="text-ash">
            {form[field]}
            {colon}
            <time dateTime={day}>{dayText(day, locale, 'full')}</time>
          </p>
        ))}
        <h1 id="enquiry-title" className="mt-2 text-h1">
          {words.title}
        </h1>
        <p className="measure mt-6 text-lead">
          {isAdded ? (
            words.add.done
          ) : (
            <>
              <strong>{title}</strong>
              {spaceAfter(title)}
              <FilledText text={text} values={{ by: <Time at={enquiry.answerBy} timeZone={timeZone} /> }} />
            </>
          )}
        </p>
        <p className="mt-6 text-ash">
          <a href={`mailto:${email}`}>{email}</a>
          {phone && (
            <>
              {' · '}
              <TelephoneLink phone={phone} />
            </>
          )}
        </p>
      </header>
      <div className="prose col-span-12 lg:col-span-6 lg:col-start-7 lg:-mt-10">
        <Written title={words.written} at={enquiry.createdAt} timeZone={timeZone} text={enquiry.message} />
        {enquiry.additions.map((addition) => (
          <Written
            key={addition.createdAt}
            title={words.added}
            at={addition.createdAt}
            timeZone={timeZone}
            text={addition.text}
          />
        ))}
        <AddForm words={words.add} rejected={rejected.addition} />
        <WithdrawForm words={words.withdraw} error={rejected.withdrawal?.error} />
      </div>
    </article>
  );
}

function Written({ title, text, ...time }: { title: string; text: string } & TimeProps) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="text-ash">
        <Time {...time} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

interface AddFormProps {
  words: EnquiryPageMessages['add'];
  rejected: RejectedChange['addition'];
}

function AddForm({ words, rejected }: AddFormProps) {
  return (
    <section>
      <h2>{words.title}</h2>
      <form method="post" noValidate className="mt-4 grid gap-4">
        <Field id="enquiry-text" label={words.label} name="text" required error={rejected?.error}>
          {(control) => (
            <textarea
              rows={5}
              maxLength={limits.text}
              defaultValue={rejected?.text}
              // The page is loaded anew with the error, which is below its first screen.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={rejected !== undefined}
              {...control}
            />
          )}
        </Field>
        <p>
          <Button type="submit">{words.button}</Button>
        </p>
      </form>
    </section>
  );
}

interface WithdrawFormProps {
  words: EnquiryPageMessages['withdraw'];
  error: string | undefined;
}

function WithdrawForm({ words, error }: WithdrawFormProps) {
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <form method="post" className="mt-4 grid gap-4">
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            name="confirmed"
            className="mt-1 size-5"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
            autoFocus={error !== undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'enquiry-unconfirmed'}
          />
          {words.confirm}
        </label>
        {error && (
          <p id="enquiry-unconfirmed" role="alert">
            {error}
          </p>
        )}
        <p>
          <Button type="submit" tone="outline" name="intent" value="withdraw">
            {words.button}
          </Button>
        </p>
      </form>
    </section>
  );
}

const dayWords: Record<SiteLanguage, { locale: string; colon: string }> = {
  en: { locale: 'en-US', colon: ': ' },
  'zh-Hans': { locale: 'zh-CN', colon: '：' },
};

const timeFormat = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const timeTexts: Record<SiteLanguage, (time: number, timeZone: string | undefined) => string> = {
  en: (time, timeZone) => new Intl.DateTimeFormat('en-US', { ...timeFormat, timeZone }).format(time),
  'zh-Hans'(time, timeZone) {
    const format = new Intl.DateTimeFormat('zh-CN', { ...timeFormat, hour: '2-digit', hourCycle: 'h23', timeZone });
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    // Alone, the format puts the zone between day and hour.
    return `${part('year')}年${part('month')}月${part('day')}日 ${part('hour')}:${part('minute')}（${part('timeZoneName')}）`;
  },
};

interface TimeProps {
  /** ISO 8601 */
  at: string;
  timeZone: string | undefined;
}

/** In the time zone of the studio, which it names: the page has no script that knows the visitor's. */
function Time({ at, timeZone }: TimeProps) {
  return <time dateTime={at}>{timeTexts[useSiteLanguage()](Date.parse(at), timeZone)}</time>;
}

/** In place of an enquiry that was deleted, or never existed. */
export function GoneEnquiry({ words, isWithdrawn }: { words: EnquiryPageMessages; isWithdrawn: boolean }) {
  const { title, text } = isWithdrawn ? words.withdrawn : words.gone;
  return (
    <article className="wrap section" aria-labelledby="enquiry-title">
      <h1 id="enquiry-title" className="text-h1">
        {title}
      </h1>
      <p className="measure mt-6 text-lead text-ash">{text}</p>
      <p className="mt-10">
        <TextLink to="/contact">{words.gone.link}</TextLink>
      </p>
    </article>
  );
}
