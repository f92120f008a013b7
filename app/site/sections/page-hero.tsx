import type { PictureSource } from '#contract/media/media.ts';
import type { PageHero as HeroWords } from '#content/page-content.ts';
import { Picture } from '#app/ui/picture.tsx';
import { OwnerBadge, type OwnerBadgeText, isUploaded } from '#app/site/frame/owner-badge.tsx';

interface PageHeroProps {
  words: HeroWords;
  picture: PictureSource;
  badge?: OwnerBadgeText;
}

/** How every page but the home page opens: its picture, the headline on it, lower than the screen so that the work shows. */
export function PageHero({ words, picture, badge = '您的横幅' }: PageHeroProps) {
  return (
    <section className="hero hero-page" aria-label={words.title}>
      <Picture
        source={picture}
        alt={picture.alt}
        priority
        sizes={heroSizes}
        position={words.position}
        className="hero-picture"
        imageClassName="hero-image"
      />
      <div className="hero-words">
        <div>
          <h1 className="text-h1">{words.title}</h1>
          <p className="hero-subtitle">{words.subtitle}</p>
        </div>
      </div>
      {isUploaded(picture) && <OwnerBadge text={badge} />}
    </section>
  );
}

/**
 * The place is at most 72 % of the screen high, and on an upright screen a picture of 3:2 is wider than the screen to cover it.
 * Behind the scrim's softness a phone needs no more than 130vw: the picture is what the first view waits for.
 */
const heroSizes = '(max-aspect-ratio: 4/5) 130vw, (max-aspect-ratio: 1/1) 120vh, 100vw';
