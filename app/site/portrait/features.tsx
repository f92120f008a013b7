import type { TitledText } from '#content/page-content.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';

export function Features({ title, items }: { title: string; items: readonly TitledText[] }) {
  return (
    <section id="features" aria-labelledby="features-title" className="on-night section">
      <div className="wrap columns-12 gap-y-12">
        <h2 id="features-title" className="col-span-12 text-h2 lg:col-span-4">
          {title}
        </h2>
        <Reveal className="col-span-12 lg:col-span-7 lg:col-start-6">
          <TitledTexts items={items} columns={2} />
        </Reveal>
      </div>
    </section>
  );
}
