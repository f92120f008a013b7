import type { TitledText } from '#content/page-content.ts';

/** Mission and vision of the studio. */
export function Purpose({ mission, vision }: { mission: TitledText; vision: TitledText }) {
  return (
    <div className="wrap section grid gap-y-[clamp(3.5rem,7vw,6.5rem)]">
      <Statement id="mission" {...mission} />
      <Statement id="vision" {...vision} />
    </div>
  );
}

/** Texts up to this length are set like a headline, longer ones as body text. */
const maxHeadlineCharacters = 220;

function Statement({ id, title, text }: TitledText & { id: string }) {
  const isShort = text.length <= maxHeadlineCharacters;
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
