import { fillIn } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';
import { DisplayType } from '#app/site/words/display-type.tsx';
import { priceIn } from '#app/site/words/shown-text.tsx';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useContactAbout } from '#app/site/sections/call-to-action.tsx';
import { type GalleryLink, GalleryLinks } from '#app/site/gallery/gallery-section.tsx';
import { PhotoGrid, PhotoLink } from '#app/site/gallery/photo-grid.tsx';
import { ButtonLink } from '#app/site/frame/links.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PageContent } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';

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
          <span className="display text-h4">
            <DisplayType>{price}</DisplayType>
          </span>
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

/** Prices and contents of the rental packages. */
function RentalPackages({ words }: { words: RentalMessages }) {
  const { packages, packagesTitle, included, includedTitle } = words;
  const language = useSiteLanguage();
  return (
    <div className="columns-12 mt-[clamp(3.5rem,7vw,6.5rem)] gap-y-12">
      <div className="col-span-12 lg:col-span-7">
        <h3 className="text-h3">{packagesTitle}</h3>
        <ul className="lined-list mt-6">
          {packages.map(({ id, name, duration, price, lang }) => (
            <li key={id} className="rental-package">
              <span lang={lang?.['name']} className="display text-h4">
                {name}
              </span>
              <span lang={lang?.['duration']} className="text-ash">
                {duration}
              </span>
              <span className="display tabular text-h4">
                <DisplayType>{priceIn(language, price)}</DisplayType>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <h3 className="text-h3">{includedTitle}</h3>
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {included.map((item) => (
            <li key={item} className="flex items-center gap-3">
              <Icon name="check" size={16} className="text-clay" />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type RentalMessages = PageContent<typeof weddingPage>['rental'];
