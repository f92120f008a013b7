import type { Statistic } from '#contract/content/shown-item.ts';

/** Large figures with labels. */
export function Statistics({ items, className = '' }: { items: readonly Statistic[]; className?: string }) {
  return (
    <dl className={`statistics ${className}`}>
      {items.map(({ id, value, label, lang }) => (
        <div key={id}>
          <dt lang={lang?.['label']}>{label}</dt>
          <dd lang={lang?.['value']} className="display">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
