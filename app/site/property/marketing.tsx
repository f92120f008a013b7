import type { Statistic } from '#contract/content/shown-item.ts';
import { Statistics } from '#app/site/sections/statistics.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface MarketingProps {
  title: string;
  text: string;
  /** figures of the studio */
  statistics: readonly Statistic[];
  /** general market figures */
  effects: readonly Statistic[];
}

export function Marketing({ title, text, statistics, effects }: MarketingProps) {
  return (
    <section id="marketing" aria-labelledby="marketing-title" className="on-night section">
      <div className="wrap columns-12 gap-y-14">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="marketing-title" className="text-h2">
            <Phrases>{title}</Phrases>
          </h2>
          <p className="measure mt-6 text-ash">{text}</p>
          <Statistics items={statistics} className="mt-[clamp(2.5rem,5vw,4.5rem)] sm:gap-x-14" />
        </div>
        <dl className="effects col-span-12 lg:col-span-6 lg:col-start-7">
          {effects.map(({ id, value, label, lang }) => (
            <div key={id}>
              <dt lang={lang?.['label']}>{label}</dt>
              <dd lang={lang?.['value']} className="display">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
