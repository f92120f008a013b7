import type { Statistic } from '#contract/content/shown-item.ts';
import { Statistics } from '#app/site/sections/titled-texts.tsx';
import { TextSection } from '#app/site/sections/section-heading.tsx';
import { DisplayType } from '#app/site/words/display-type.tsx';
import { InlineScript } from '#app/ui/inline-script.tsx';

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
          <p className="display mt-4 max-w-[5.2em] text-h1">
            <DisplayType>{value}</DisplayType>
          </p>
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

interface SafetyProps {
  title: string;
  text: string;
  items: readonly string[];
}

export function Safety({ title, text, items }: SafetyProps) {
  return (
    <TextSection id="safety" title={title} text={text}>
      <ul className="lined-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </TextSection>
  );
}

/**
 * Starts the page at its top when it is loaded again, where the browser would restore the scroll position; not if the
 * address has a hash. An inline script, because the browser restores before any module runs.
 */
export function StartAtTop() {
  return <InlineScript text={`(${startAtTop})()`} />;
}

/** Runs as an inline script: it must not reference anything outside its body. */
function startAtTop(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash || visit?.type !== 'reload') return;
  history.scrollRestoration = 'manual';
  // After the browser's restoration, which may have started before.
  addEventListener('DOMContentLoaded', () => scrollTo({ top: 0, behavior: 'instant' }));
  // For Back from the next page.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}
