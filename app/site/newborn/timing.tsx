import type { Statistic } from '#contract/content/shown-item.ts';
import { Statistics } from '#app/site/sections/statistics.tsx';

interface TimingProps {
  title: string;
  value: string;
  text: string;
  statistics: readonly Statistic[];
}

/** The best days for a session, and the studio's figures. */
export function Timing({ title, value, text, statistics }: TimingProps) {
  return (
    <section id="timing" aria-labelledby="timing-title" className="on-night section">
      <div className="wrap columns-12 items-end gap-y-8">
        <div className="col-span-12 lg:col-span-7">
          <h2 id="timing-title" className="text-h4 text-smoke">
            {title}
          </h2>
          <p className="display mt-4 max-w-[5.2em] text-h1">{value}</p>
        </div>
        <p className="measure col-span-12 text-lead text-smoke lg:col-span-4 lg:col-start-9">{text}</p>
        <Statistics
          items={statistics}
          className="col-span-12 mt-[clamp(2rem,4vw,4rem)] ruled-above pt-[clamp(2rem,4vw,3.5rem)]"
        />
      </div>
    </section>
  );
}
