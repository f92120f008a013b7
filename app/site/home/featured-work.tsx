import { type KeyboardEvent, useRef, useState } from 'react';
import { featuredIntro } from '#content/pages/home.ts';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '../parts/links.tsx';
import type { FeaturedCategory } from './featured-pictures.ts';
import { FeaturedStrip } from './featured-strip.tsx';
import { useFeaturedPictures } from './use-featured-pictures.ts';
import { useRotation } from './use-rotation.ts';
import { useReducedMotion, useStillness } from './use-stillness.ts';

/** Five categories that show themselves in turn. Each has one control, its dot and its name: together they are the tab list. */
export function FeaturedWork({ categories: given }: { categories: FeaturedCategory[] }) {
  const block = useRef<HTMLElement>(null);
  const { categories, isComplete, load } = useFeaturedPictures(given, block);
  const [isPaused, setIsPaused] = useState(false);
  const moves = !useReducedMotion();
  const isStill = useStillness(block) || isPaused || !moves;
  const rotation = useRotation(given, { isStill: isStill || !isComplete, fades: moves });
  const { isFadingOut } = rotation;
  const chosen = categories.find(({ id }) => id === rotation.chosen.id) ?? rotation.chosen;
  const seen = categories.find(({ id }) => id === rotation.seen.id) ?? rotation.seen;

  function choose(category: FeaturedCategory) {
    if (!isComplete) load();
    rotation.choose(given.find(({ id }) => id === category.id) ?? category);
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const last = categories.length - 1;
    const at = categories.indexOf(chosen);
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const target = to === undefined ? undefined : categories[to];
    if (!target) return;
    event.preventDefault();
    choose(target);
    document.getElementById(`featured-tab-${target.id}`)?.focus();
  }

  return (
    <section ref={block} id="featured" aria-labelledby="featured-title" className="featured on-night" data-live>
      <div className="featured-head">
        <h2 id="featured-title" className="text-h2">
          {featuredIntro.title}
        </h2>
        {moves && (
          <button
            type="button"
            className="icon-button"
            aria-label={isPaused ? 'Play the slideshow' : 'Pause the slideshow'}
            onClick={() => setIsPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} />
          </button>
        )}
      </div>

      <div className="featured-panels" data-fading={isFadingOut || undefined}>
        {categories.map((category) => (
          <div
            key={category.id}
            role="tabpanel"
            id={`featured-panel-${category.id}`}
            aria-labelledby={`featured-tab-${category.id}`}
            className="featured-panel"
            data-seen={category === seen || undefined}
          >
            {category === seen &&
              (seen.pictures ? (
                <FeaturedStrip pictures={seen.pictures} moves={moves} isStill={isStill || isFadingOut} />
              ) : (
                <output className="featured-waiting">{featuredIntro.waiting}</output>
              ))}
          </div>
        ))}
      </div>

      <div className="featured-foot">
        <div role="tablist" aria-label="Featured work by category" className="featured-tabs">
          {categories.map((category) => (
            <button
              key={category.id}
              type="button"
              role="tab"
              id={`featured-tab-${category.id}`}
              aria-controls={`featured-panel-${category.id}`}
              aria-selected={category === chosen}
              tabIndex={category === chosen ? 0 : -1}
              onClick={() => choose(category)}
              onKeyDown={onKeyDown}
            >
              <span className="featured-dot" />
              {category.label}
            </button>
          ))}
        </div>
        <TextLink to={seen.to}>{featuredIntro.action}</TextLink>
        <noscript>
          <ul className="featured-elsewhere">
            {categories.slice(1).map(({ id, label, to }) => (
              <li key={id}>
                <a href={to} className="text-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      </div>
    </section>
  );
}
