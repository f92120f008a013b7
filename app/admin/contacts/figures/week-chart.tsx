import { Fragment } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { BarTable } from './bar-table.tsx';
import type { StatisticsGroup } from './figure-groups.ts';

const height = 48;

/** A column for each week, and the same as a table that opens on request. */
export function WeekChart({ title, column, rows }: StatisticsGroup) {
  const texts = useTexts();
  const most = Math.max(1, ...rows.map(({ enquiries }) => enquiries));
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-body font-medium!">{title}</h3>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rows.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line text-clay"
      >
        {rows.map(({ key, enquiries, booked = 0 }, index) => (
          <Fragment key={key}>
            <Column at={index} share={enquiries / most} className="fill-current" />
            <Column at={index} share={booked / most} className="fill-ink" />
          </Fragment>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-caption text-ash">
        <span>{rows.at(0)?.name}</span>
        <span>{rows.at(-1)?.name}</span>
      </p>
      <details className="mt-1">
        <summary className="py-1 text-ash">{texts.statistics.showTable}</summary>
        <BarTable title={title} column={column} rows={rows} />
      </details>
    </section>
  );
}

function Column({ at, share: fraction, className }: { at: number; share: number; className: string }) {
  return <rect x={at + 0.1} y={height * (1 - fraction)} width="0.8" height={height * fraction} className={className} />;
}
