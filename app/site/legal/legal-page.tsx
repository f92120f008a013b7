import { type ContentItem, fillIn } from '#contract/content/shown-item.ts';
import { useIdentity } from '#app/site/frame/layout-data.ts';
import { FilledText } from '#app/site/words/shown-text.tsx';

interface Chapter extends ContentItem {
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
}

interface LegalPageProps {
  messages: {
    title: string;
    introduction: string;
    chapters: readonly Chapter[];
    questions: { title: string; text: string };
  };
  /** further paragraphs that precede those of a chapter, by its id */
  firstParagraphs?: Readonly<Record<string, string>>;
}

/** A legal text with the contact for questions. */
export function LegalPage({ messages, firstParagraphs = {} }: LegalPageProps) {
  const { legalName, email } = useIdentity();
  const contact = { company: legalName, email: <a href={`mailto:${email}`}>{email}</a> };
  return (
    <article className="wrap section columns-12 gap-y-10" aria-labelledby="legal-title">
      <header className="col-span-12 lg:col-span-5">
        <h1 id="legal-title" className="text-h1 hyphens-auto">
          {messages.title}
        </h1>
        <p className="measure mt-6 text-lead text-ash">{messages.introduction}</p>
      </header>
      <div className="prose col-span-12 lg:col-span-6 lg:col-start-7 lg:-mt-10">
        {messages.chapters.map(({ id, title, paragraphs, points, lang }) => (
          <section key={id}>
            <h2 lang={lang?.['title']}>{title}</h2>
            {firstParagraphs[id] && <p>{firstParagraphs[id]}</p>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph} lang={lang?.['paragraphs']}>
                {paragraph}
              </p>
            ))}
            {points.length > 0 && (
              <ul lang={lang?.['points']}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section>
          <h2>{messages.questions.title}</h2>
          <p>
            <FilledText text={messages.questions.text} values={contact} />
          </p>
        </section>
      </div>
    </article>
  );
}

/** @param months after how many months enquiries are deleted; null: they are not deleted automatically */
export function retentionText(texts: { automatic: string; unlimited: string }, months: number | null): string {
  return months === null ? texts.unlimited : fillIn(texts.automatic, { months });
}
