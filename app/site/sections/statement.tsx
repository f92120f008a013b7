import { Phrases } from '#app/site/words/phrases.tsx';

/** One sentence in display type with white space around it, between two bands of a page. No section: it has no heading. */
export function Statement({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`wrap section columns-12 ${className}`}>
      <p className="statement display col-span-12 lg:col-span-9 lg:col-start-4">
        <Phrases>{text}</Phrases>
      </p>
    </div>
  );
}
