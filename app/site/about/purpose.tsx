import type { TitledText } from '#content/page-content.ts';

/** Why the studio is there, in two statements set like the opening of a book. */
export function Purpose({ mission, vision }: { mission: TitledText; vision: TitledText }) {
  return (
    <div className="wrap section grid gap-y-[clamp(3.5rem,7vw,6.5rem)]">
      <Statement id="mission" {...mission} />
      <Statement id="vision" {...vision} />
    </div>
  );
}

/** So much fits the size of a headline; what the studio writes at length is set to be read. */
const mostHeadlineCharacters = 220;

function Statement({ id, title, text }: TitledText & { id: string }) {
  const isShort = text.length <= mostHeadlineCharacters;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="columns-12 gap-y-4">
      <h2 id={`${id}-title`} className="col-span-12 text-h4 text-clay lg:col-span-3">
        {title}
      </h2>
      <p
        className={`col-span-12 whitespace-pre-line lg:col-span-9 ${isShort ? 'display text-h2' : 'measure text-lead'}`}
      >
        {text}
      </p>
    </section>
  );
}
