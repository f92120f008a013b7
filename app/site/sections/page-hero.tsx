import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { OwnerBadge, type OwnerBadgeText, isUploaded } from '#app/site/frame/owner-badge.tsx';
import { heroLight } from './hero-light.ts';
import { Phrases } from '#app/site/words/phrases.tsx';

interface PageHeroProps {
  words: { title: string; subtitle: string };
  picture: PictureSource;
  badge?: OwnerBadgeText;
}

/** The hero of all pages but the home page. Lower than the screen, so that the content below is visible. */
export function PageHero({ words, picture, badge = '您的横幅' }: PageHeroProps) {
  return (
    <section className="hero hero-page" aria-label={words.title} {...heroLight(picture)}>
      <Picture
        source={picture}
        alt={picture.alt}
        priority
        sizes={heroSizes}
        className="hero-picture"
        imageClassName="hero-image"
      />
      <div className="hero-words">
        <div>
          <h1 className="text-h1">
            <Phrases>{words.title}</Phrases>
          </h1>
          <p className="hero-subtitle">
            <Phrases>{words.subtitle}</Phrases>
          </p>
        </div>
      </div>
      {isUploaded(picture) && <OwnerBadge text={badge} />}
    </section>
  );
}

/**
 * The hero is at most 72 % of the screen high; on a portrait screen a 3:2 picture that covers it is wider than the screen.
 * On a phone 130vw is enough, because the scrim hides the lower resolution, and the picture determines the LCP.
 */
const heroSizes = '(max-aspect-ratio: 4/5) 130vw, (max-aspect-ratio: 1/1) 120vh, 100vw';
