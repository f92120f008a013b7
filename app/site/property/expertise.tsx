import type { TitledText } from '#contract/content/shown-item.ts';
import { Phrases } from '#app/site/words/phrases.tsx';

export function Expertise({ title, items }: { title: string; items: readonly TitledText[] }) {
  return (
    <section id="expertise" aria-labelledby="expertise-title" className="wrap section columns-12 gap-y-12 pt-0">
      <h2 id="expertise-title" className="col-span-12 text-h2 lg:col-span-4">
        <Phrases>{title}</Phrases>
      </h2>
      <ul className="lined-list col-span-12 lg:col-span-7 lg:col-start-6">
        {items.map(({ id, title: name, text, lang }) => (
          <li key={id}>
            <h3 lang={lang?.['title']} className="text-h4">
              {name}
            </h3>
            <p lang={lang?.['text']} className="measure mt-2 text-ash">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
