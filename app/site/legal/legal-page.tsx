import type { LegalText } from '#content/pages/legal.ts';
import { useIdentity } from '#app/site/frame/identity.ts';

/** A legal text with the contact for questions. */
export function LegalPage({ text }: { text: LegalText }) {
  const { legalName, email } = useIdentity();
  return (
    <article className="wrap section columns-12 gap-y-10" aria-labelledby="legal-title">
      <header className="col-span-12 lg:col-span-5">
        <h1 id="legal-title" className="text-h1 hyphens-auto">
          {text.title}
        </h1>
        <p className="measure mt-6 text-lead text-ash">{text.intro}</p>
      </header>
      <div className="prose col-span-12 lg:col-span-6 lg:col-start-7 lg:-mt-10">
        {text.sections.map(({ title, paragraphs, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section>
          <h2>Questions</h2>
          <p>
            {legalName} is responsible for this website. Write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </section>
      </div>
    </article>
  );
}
