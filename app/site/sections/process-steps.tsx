import type { TitledText } from '#contract/content/shown-item.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

/** The steps of a booking, in order. */
export function ProcessSteps({ title, steps }: { title: string; steps: readonly TitledText[] }) {
  return (
    <section id="process" aria-labelledby="process-title" className="wrap section">
      <h2 id="process-title" className="text-h2">
        <Phrases>{title}</Phrases>
      </h2>
      <Reveal>
        <ol className="process">
          {steps.map(({ id, title: name, text, lang }, index) => (
            <li key={id}>
              <span className="process-number display" aria-hidden="true">
                {index + 1}
              </span>
              <h3 lang={lang?.['title']} className="text-h4">
                {name}
              </h3>
              <p lang={lang?.['text']} className="mt-3 text-small text-ash">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </Reveal>
    </section>
  );
}
