import { type KeyboardEvent, startTransition, useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { SiteMessages } from '#app/site/words/en.ts';
import { TextLink } from '../parts/links.tsx';
import type { FeaturedCategory } from './featured-pictures.ts';
import { FeaturedStrip } from './featured-strip.tsx';
import { useFeaturedPictures } from './use-featured-pictures.ts';
import { useRotation } from './use-rotation.ts';
import { useAutoPause, useStripAnimation, useReducedMotion } from './use-auto-pause.ts';

export const featuredSectionId = 'featured';

export interface FeaturedTexts {
  title: string;
  /** the link to the portfolio of the shown category */
  action: string;
  waiting: string;
}

interface FeaturedWorkProps {
  categories: FeaturedCategory[];
  texts: FeaturedTexts;
  words: SiteMessages['slideshow'];
}

/** A carousel of five categories; their dots form the tab list. An island (client/islands.ts) in the section `featured`. */
export default function FeaturedWork({ categories: initialCategories, texts, words }: FeaturedWorkProps) {
  const { categories, isComplete, load, tries } = useFeaturedPictures(initialCategories);
  const stripAnimation = useStripAnimation(tries);
  const [isPausedByUser, setPausedByUser] = useState(false);
  const isAnimated = !useReducedMotion();
  const isPaused = useAutoPause(featuredSectionId, stripAnimation) || isPausedByUser || !isAnimated;
  const rotation = useRotation(initialCategories, { isPaused: isPaused || !isComplete, fades: isAnimated });
  const { isFadingOut, choose: show } = rotation;
  const chosen = categories.find(({ id }) => id === rotation.chosen.id) ?? rotation.chosen;
  const visible = categories.find(({ id }) => id === rotation.visible.id) ?? rotation.visible;

  function choose(category: FeaturedCategory) {
    if (!isComplete) load();
    show(initialCategories[categories.indexOf(category)] ?? category);
  }

  // The visitor may have chosen before the script was there (server/http/pages/early-taps.ts).
  useEffect(() => {
    const early = document.querySelector('.featured-tabs [aria-selected=true]')?.id;
    const category = initialCategories.find(({ id }) => early === `featured-tab-${id}`);
    if (category && category !== initialCategories[0]) show(category);
  }, [initialCategories, show]);

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
    <>
      <div className="featured-head">
        <h2 id="featured-title" className="text-h2">
          {texts.title}
        </h2>
        {isAnimated && (
          <button
            type="button"
            className="icon-button"
            aria-label={isPausedByUser ? words.play : words.pause}
            onClick={() => setPausedByUser(!isPausedByUser)}
          >
            <Icon name={isPausedByUser ? 'play' : 'pause'} />
          </button>
        )}
      </div>

      <div
        className="featured-panels"

        data-fading={isFadingOut || undefined}
        data-complete={isComplete || undefined}
      >
        {categories.map((category) => (
          <div
            key={category.id}
            role="tabpanel"
            id={`featured-panel-${category.id}`}
            aria-labelledby={`featured-tab-${category.id}`}
            className="featured-panel"
            data-visible={category === visible || undefined}
          >
            {category === visible &&
              (visible.pictures ? (
                <FeaturedStrip
                  // A tap on the current dot starts its row anew.
                  key={rotation.turn}
                  pictures={visible.pictures}
                  label={words.pictures}
                  animate={isAnimated ? stripAnimation?.animateStrip : undefined}
                  isPaused={isPaused || isFadingOut}
                />
              ) : (
                <output className="featured-waiting">{texts.waiting}</output>
              ))}
          </div>
        ))}
      </div>

      <div className="featured-foot">
        <div role="tablist" aria-label={words.categories} className="featured-tabs">
          {categories.map((category) => (
            <button
              key={category.id}
              lang={category.lang?.['label']}
              type="button"
              role="tab"
              id={`featured-tab-${category.id}`}
              aria-controls={`featured-panel-${category.id}`}
              aria-selected={category === chosen}
              tabIndex={category === chosen ? 0 : -1}
              // After the frame of the tap, in which the document marks the tab (server/http/pages/early-taps.ts).
              onClick={() => startTransition(() => choose(category))}
              onKeyDown={onKeyDown}
            >
              <span className="featured-dot" />
              {category.label}
            </button>
          ))}
        </div>
        <TextLink to={visible.to}>{texts.action}</TextLink>
        <noscript>
          <ul className="featured-elsewhere">
            {categories.slice(1).map(({ id, label, to, lang }) => (
              <li key={id}>
                <a href={to} lang={lang?.['label']} className="text-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      </div>
    </>
  );
}
