export function Offer({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section id="offer" aria-labelledby="offer-title" className="wrap section columns-12 gap-y-10 pb-0">
      <h2 id="offer-title" className="col-span-12 text-h2 lg:col-span-4">
        {title}
      </h2>
      <ul className="lined-list col-span-12 text-lead lg:col-span-7 lg:col-start-6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
