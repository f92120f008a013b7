import { fillIn } from '#contract/content/fill-in.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { priceIn } from '#app/site/words/price-in.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useContactAbout } from '#app/site/sections/contact-about.ts';
import { type GalleryLink, GalleryLinks } from '../parts/gallery/gallery-links.tsx';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { PhotoLink } from '../parts/gallery/photo-link.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { RentalPackages } from './rental-packages.tsx';
import type { RentalMessages } from './rental-words.ts';

interface DressRentalProps {
  words: RentalMessages;
  /** of the styles, by id */
  pictures: Readonly<Record<string, PictureSource>>;
  /** uploaded pictures of the studio's dresses */
  own: readonly PictureSource[];
  links?: readonly GalleryLink[] | undefined;
}

export function DressRental({ words, pictures, own, links }: DressRentalProps) {
  const contactAbout = useContactAbout();
  return (
    <section id="dress-rental" aria-labelledby="dress-rental-title" className="section">
      <div className="wrap section-head">
        <SectionHeading id="dress-rental-title" title={words.title}>
          {words.text}
        </SectionHeading>
      </div>
      {own.length > 0 && (
        <div className="section-head">
          <PhotoGrid pictures={own} label={words.title} />
        </div>
      )}
      <div className="wrap">
        <ul id="dress-styles" aria-label={words.stylesLabel} className="dress-styles">
          {words.styles.map((style) => (
            <Style key={style.id} style={style} words={words} picture={pictures[style.id] as PictureSource} />
          ))}
        </ul>
        <GalleryLinks links={links} />
      </div>
      <div className="wrap">
        <RentalPackages words={words} />
        <p className="mt-[clamp(2.5rem,5vw,4.5rem)] flex flex-wrap gap-4">
          <ButtonLink to={contactAbout('other', words.fitting.about)}>{words.fitting.action}</ButtonLink>
          <ButtonLink to="/wedding#dress-styles" tone="outline">
            {words.collection}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

interface StyleProps {
  style: RentalMessages['styles'][number];
  words: RentalMessages;
  picture: PictureSource;
}

/** The price range is always shown beside the name; on hover and focus it is also shown on the picture. */
function Style({ style: { name, text, lang, ...style }, words, picture }: StyleProps) {
  const price = priceIn(useSiteLanguage(), style.price);
  return (
    <li>
      <figure className="dress" aria-label={fillIn(words.styleLabel, { style: name, price })}>
        <PhotoLink photo={{ ...picture, caption: name }}>
          <Picture
            source={picture}
            sizes="(min-width: 90rem) 317px, (min-width: 64rem) 22vw, 44vw"
            imageClassName="dress-image"
          />
        </PhotoLink>
        <figcaption className="dress-range">
          <span>{words.priceLabel}</span>
          <span className="display text-h4">{price}</span>
        </figcaption>
      </figure>
      <div className="dress-words">
        <h3 lang={lang?.['name']} className="text-h4">
          {name}
        </h3>
        <p className="tabular">{price}</p>
      </div>
      <p lang={lang?.['text']} className="mt-2 text-small text-ash">
        {text}
      </p>
    </li>
  );
}
