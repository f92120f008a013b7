import { Phrases } from '#app/site/words/phrases.tsx';

interface SafetyProps {
  title: string;
  text: string;
  items: readonly string[];
}

export function Safety({ title, text, items }: SafetyProps) {
  return (
    <section id="safety" aria-labelledby="safety-title" className="wrap section columns-12 gap-y-10 pt-0">
      <div className="col-span-12 lg:col-span-5">
        <h2 id="safety-title" className="text-h2">
          <Phrases>{title}</Phrases>
        </h2>
        <p className="measure mt-6 text-lead text-ash">{text}</p>
      </div>
      <ul className="lined-list col-span-12 lg:col-span-7 lg:col-start-6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
