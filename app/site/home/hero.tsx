import type { PictureSource } from '#contract/media/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { EntryLink } from '../parts/entry-link.tsx';
import { useMessages } from '#app/site/words/use-words.ts';
import type { TextInLanguage } from '#app/site/words/shown-text.ts';
import type { EntryLinkProps } from '#app/site/sections/about-texts.ts';
import { isUploaded, OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface HeroProps {
  picture: PictureSource;
  title: TextInLanguage;
  subtitle: TextInLanguage;
  /** text below the subtitle, which may be empty */
  description: TextInLanguage;
  link?: EntryLinkProps;
  /** the link to the contact form */
  action: string;
  /** at least one of the texts is by the studio */
  areWordsOwners: boolean;
}

/** The hero of the home page: picture, headline, booking link and scroll link. */
export function Hero({ picture, title, subtitle, description, link, action, areWordsOwners }: HeroProps) {
  const { welcome, scrollToServices } = useMessages();
  return (
    <section className="hero" aria-label={welcome}>
      <Picture
        source={picture}
        alt={picture.alt}
        priority
        sizes={heroSizes}
        className="hero-picture"
        imageClassName="hero-image"
      />
      {isUploaded(picture) && <OwnerBadge text="您的横幅" />}
      <div className="hero-words">
        <div className="relative">
          {areWordsOwners && <OwnerBadge text="您的文字" isAbove />}
          <h1 lang={title.lang} className="text-hero">
            <Phrases>{title.text}</Phrases>
          </h1>
          <p lang={subtitle.lang} className="hero-subtitle">
            {subtitle.text}
          </p>
          {description.text && (
            <p lang={description.lang} className="mt-3 max-w-[29.12em]">
              {description.text}
            </p>
          )}
          {link && (
            <p className="mt-3">
              <EntryLink link={link} />
            </p>
          )}
          <ButtonLink to="/contact" tone="light" className="mt-8">
            {action}
          </ButtonLink>
        </div>
        <a href="#services" className="hero-down" aria-label={scrollToServices}>
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
