import type { PictureSource } from '#contract/media/media.ts';
import { heroPositions } from '#content/galleries.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import type { ShownLink } from '#app/site/sections/about-texts.ts';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';

interface HeroProps {
  picture: PictureSource;
  title: string;
  subtitle: string;
  /** optional text below the subtitle */
  description?: string;
  link?: ShownLink;
  /** at least one of the texts is by the studio */
  areWordsOwners: boolean;
}

/** The hero of the home page: picture, headline, booking link and scroll link. */
export function Hero({ picture, title, subtitle, description, link, areWordsOwners }: HeroProps) {
  return (
    <section className="hero" aria-label="Welcome">
      <Picture
        source={picture}
        alt={picture.alt}
        priority
        sizes={heroSizes}
        position={heroPositions.home}
        className="hero-picture"
        imageClassName="hero-image"
      />
      {isUploaded(picture) && <OwnerBadge text="您的横幅" />}
      <div className="hero-words">
        <div className="relative">
          {areWordsOwners && <OwnerBadge text="您的文字" isAbove />}
          <h1 className="text-hero">{title}</h1>
          <p className="hero-subtitle">{subtitle}</p>
          {description && <p className="mt-3 max-w-[29.12em]">{description}</p>}
          {link && (
            <p className="mt-3">
              <OutsideLink href={link.url}>{link.text}</OutsideLink>
            </p>
          )}
          <ButtonLink to="/contact" tone="light" className="mt-8">
            Book Now
          </ButtonLink>
        </div>
        <a href="#services" className="hero-down" aria-label="Scroll down to our services">
          <Icon name="arrow-down" size={24} />
        </a>
      </div>
    </section>
  );
}

/**
 * On a phone the hero is taller than the picture, which therefore covers it at 1.6 times its height. 130vw is enough
 * there, because the scrim hides the lower resolution, and the picture determines the LCP.
 */
const heroSizes = '(max-aspect-ratio: 4/5) 130vw, max(100vw, 150vh)';
