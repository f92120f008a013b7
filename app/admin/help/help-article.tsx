import { useLanguage } from '#app/i18n/language.tsx';
import type { HelpArticle, HelpTopic } from '#app/i18n/help/help-article.ts';

/** Addresses of the pictures, by language and topic; `scripts/help/make-help-pictures.ts` makes them. */
const pictures = import.meta.glob<string>('./pictures/*/*.avif', { query: '?url', import: 'default', eager: true });

/** A picture is loaded when its article is opened. */
export function Article({ topic, article }: { topic: HelpTopic; article: HelpArticle }) {
  const language = useLanguage();
  return (
    <article className="help-article">
      <h3 tabIndex={-1} className="text-[1.25rem] outline-none">
        {article.title}
      </h3>
      <p className="mt-1 text-ash">{article.lead}</p>
      <img
        src={pictures[`./pictures/${language}/${topic}.avif`]}
        alt={article.pictureAlt}
        width={960}
        height={600}
        className="mt-4 h-auto w-full rounded-sm border border-line bg-linen"
      />
      {article.parts.map(({ heading, text }) => (
        <section key={heading} className="mt-4">
          <h4 className="font-semibold">{heading}</h4>
          <p className="mt-1">{text}</p>
        </section>
      ))}
    </article>
  );
}
