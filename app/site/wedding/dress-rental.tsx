import type { PictureSource } from '#contract/media/media.ts';
import { dressRental, type DressStyle } from '#content/pages/wedding.ts';
import { Picture } from '#app/ui/picture.tsx';
import { contactAbout } from '#app/site/sections/contact-about.ts';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { PhotoLink } from '../parts/gallery/photo-link.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { RentalPackages } from './rental-packages.tsx';

type ShownStyle = Omit<DressStyle, 'picture'> & { picture: PictureSource };

interface DressRentalProps {
  styles: readonly ShownStyle[];
  /** uploaded pictures of the studio's dresses */
  own: readonly PictureSource[];
}

export function DressRental({ styles, own }: DressRentalProps) {
  return (
    <section id="dress-rental" aria-labelledby="dress-rental-title" className="section">
      <div className="wrap section-head">
        <SectionHeading id="dress-rental-title" title={dressRental.title}>
          {dressRental.text}
        </SectionHeading>
      </div>
      {own.length > 0 && (
        <div className="section-head">
          <PhotoGrid pictures={own} label={dressRental.title} />
        </div>
      )}
      <div className="wrap">
        <ul id="dress-styles" aria-label="Dress styles" className="dress-styles">
          {styles.map((style) => (
            <Style key={style.name} style={style} />
          ))}
        </ul>
      </div>
      <div className="wrap">
        <RentalPackages />
        <p className="mt-[clamp(2.5rem,5vw,4.5rem)] flex flex-wrap gap-4">
          <ButtonLink to={contactAbout('other', 'Wedding dress fitting')}>{dressRental.fittingAction}</ButtonLink>
          <ButtonLink to="/wedding#dress-styles" tone="outline">
            {dressRental.collectionAction}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** The price range is always shown beside the name; on hover and focus it is also shown on the picture. */
function Style({ style: { name, range, text, picture } }: { style: ShownStyle }) {
  return (
    <li>
      <figure className="dress" aria-label={`${name}, rental ${range}`}>
        <PhotoLink photo={{ ...picture, caption: name }}>
          <Picture
            source={picture}
            sizes="(min-width: 90rem) 317px, (min-width: 64rem) 22vw, 44vw"
            imageClassName="dress-image"
          />
        </PhotoLink>
        <figcaption className="dress-range">
          <span>Rental</span>
          <span className="display text-h4">{range}</span>
        </figcaption>
      </figure>
      <div className="dress-words">
        <h3 className="text-h4">{name}</h3>
        <p className="tabular">{range}</p>
      </div>
      <p className="mt-2 text-small text-ash">{text}</p>
    </li>
  );
}
