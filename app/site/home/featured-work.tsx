import { type KeyboardEvent, startTransition, useEffect, useState, type CSSProperties, memo, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { SiteMessages } from '#app/site/words/site-messages.ts';
import { TextLink } from '#app/site/frame/links.tsx';
import { formatObjectPosition, Picture } from '#app/ui/picture.tsx';
import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import type { FeaturedCategory, FeaturedPicture, FeaturedPictures } from './featured-pictures.ts';
import { useRotation, useAutoPause, useStripAnimation, useReducedMotion } from './use-rotation.ts';
import type { AnimatedStrip, animateStrip } from './strip-animation.ts';

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

  // The visitor may have chosen before the script was there (server/http/pages/page-document.ts).
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
                  place={visible.label}
                  placeLang={visible.lang?.['label']}
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
              // After the frame of the tap, in which the document marks the tab (server/http/pages/page-document.ts).
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

interface FeaturedStripProps {
  pictures: FeaturedPicture[];
  /** the category, under the title of each picture */
  place: string;
  placeLang: 'en' | undefined;
  label: string;
  /** moves the row; without it the visitor scrolls it */
  animate: typeof animateStrip | undefined;
  isPaused: boolean;
}

/** The row of pictures. While it moves, it is rendered twice, so that the wrap-around is seamless. */
function FeaturedStrip({ pictures, label, animate, isPaused, ...placed }: FeaturedStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const moving = useRef<AnimatedStrip>(undefined);
  const count = pictures.length;

  useEffect(() => {
    if (!strip.current || !row.current || !animate) return;
    const started = animate(strip.current, row.current, count);
    moving.current = started;
    return () => {
      moving.current = undefined;
      started.stop();
    };
  }, [animate, count]);

  useEffect(() => {
    moving.current?.setPaused(isPaused);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new animation starts paused
  }, [isPaused, animate, count]);

  return (
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is for forms
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
      tabIndex={0}
      className="featured-strip"
      data-animated={animate && true}
    >
      <div ref={row} className="featured-row">
        {pictures.map((picture) => (
          <Slide key={picture.id} picture={picture} {...placed} />
        ))}
        {animate &&
          pictures.map((picture) => <Slide key={`again-${picture.id}`} picture={picture} {...placed} isRepeated />)}
      </div>
    </div>
  );
}

interface SlideProps extends Pick<FeaturedStripProps, 'place' | 'placeLang'> {
  picture: FeaturedPicture;
  isRepeated?: boolean;
}

/** Not rendered again when the row pauses, which a tap does. */
const Slide = memo(function Plate({ picture, place, placeLang, isRepeated = false }: SlideProps) {
  const { image, alt } = picture;
  const ratio = image.width / image.height;
  const isWide = ratio > 1;
  const shown = {
    source: image,
    // Below 48rem a detail stands beside the whole picture: the same file, between the two sizes.
    sizes: `(max-width: 47.99rem) 480px, ${isWide ? 700 : Math.round(616 * ratio)}px`,
    imageClassName: 'plate-image',
  };
  return (
    <figure
      className={isWide ? 'plate plate-wide' : 'plate'}
      style={{ '--ratio': ratio.toFixed(4), '--focal-point': formatObjectPosition(image) } as CSSProperties}
      aria-hidden={isRepeated || undefined}
    >
      <Picture {...shown} alt={isRepeated ? '' : alt} />
      <Picture {...shown} alt="" className="plate-detail" />
      <figcaption>
        <span className="plate-title">{image.caption}</span>
        <span lang={placeLang}>{place}</span>
      </figcaption>
    </figure>
  );
});

/** The categories with their pictures. Missing ones are loaded at once, and again by `load()` after a failure. */
function useFeaturedPictures(categories: FeaturedCategory[]) {
  const [loaded, setLoaded] = useState<FeaturedPictures>();
  const [tries, setTries] = useState(1);
  const isWanted = loaded === undefined;

  useEffect(() => {
    if (!isWanted) return;
    // A request that is still under way goes on: on a slow line a new one would begin from the start with every choice.
    const load = async () => {
      const response = await fetch(pathIn(languageOfPath(location.pathname), '/featured-work.json'));
      if (!response.ok) return;
      const pictures = (await response.json()) as FeaturedPictures;
      // In a transition React yields to the browser, and to a tap.
      startTransition(() => setLoaded(pictures));
    };
    // Keep the current pictures; choosing a category retries.
    load().catch(() => {});
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- retries after a failure
  }, [isWanted, tries]);

  return {
    categories: loaded
      ? categories.map((category) => ({ ...category, pictures: category.pictures ?? loaded[category.id] }))
      : categories,
    isComplete: loaded !== undefined,
    tries,
    load: () => setTries((before) => before + 1),
  };
}
