import type { Statistic } from '#content/page-content.ts';

/** Large figures with labels. */
export function Statistics({ items, className = '' }: { items: readonly Statistic[]; className?: string }) {
  return (
    <dl className={`statistics ${className}`}>
      {items.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
