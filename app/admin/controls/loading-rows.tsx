import { useTexts } from '#app/i18n/language.tsx';

/** Loading state of a list: skeleton rows in place of the entries. */
export function LoadingRows({ count = 4, className = 'h-28' }: { count?: number; className?: string }) {
  return (
    <output className="grid gap-3">
      <span className="sr-only">{useTexts().actions.loading}</span>
      {Array.from({ length: count }, (_, row) => (
        <span key={row} aria-hidden="true" className={`skeleton block ${className}`} />
      ))}
    </output>
  );
}
