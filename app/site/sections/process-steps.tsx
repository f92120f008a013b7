import type { TitledText } from '#content/page-content.ts';
import { Reveal } from '#app/ui/reveal.tsx';

/** The steps of a booking, in order. */
export function ProcessSteps({ title, steps }: { title: string; steps: readonly TitledText[] }) {
  return (
    <section id="process" aria-labelledby="process-title" className="wrap section">
      <h2 id="process-title" className="text-h2">
        {title}
      </h2>
      <Reveal>
        <ol className="process">
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className="process-number display" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-h4">{step.title}</h3>
              <p className="mt-3 text-small text-ash">{step.text}</p>
            </li>
          ))}
        </ol>
      </Reveal>
    </section>
  );
}
