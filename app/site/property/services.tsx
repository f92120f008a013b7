import type { IdentifiedText } from '#content/page-content.ts';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';

interface Block {
  title: string;
  items: readonly IdentifiedText[];
}

export function Services({ services, expertise }: { services: Block; expertise: Block }) {
  return (
    <>
      <section id="services" aria-labelledby="services-title" className="wrap section">
        <h2 id="services-title" className="section-head text-h2">
          {services.title}
        </h2>
        <TitledTexts items={services.items} columns={3} anchors={['warehouse']} />
      </section>
      <section id="expertise" aria-labelledby="expertise-title" className="wrap section columns-12 gap-y-12 pt-0">
        <h2 id="expertise-title" className="col-span-12 text-h2 lg:col-span-4">
          {expertise.title}
        </h2>
        <ul className="lined-list col-span-12 lg:col-span-7 lg:col-start-6">
          {expertise.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-h4">{title}</h3>
              <p className="measure mt-2 text-ash">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
