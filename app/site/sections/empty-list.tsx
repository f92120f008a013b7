import type { TitledText } from '#content/page-content.ts';

/** Empty state of a list. */
export function EmptyList({ title, text }: TitledText) {
  return (
    <div className="ruled-above ruled-below py-[clamp(2rem,5vw,4rem)]">
      <p className="display text-h4">{title}</p>
      <p className="mt-2 text-ash">{text}</p>
    </div>
  );
}
