import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { ClientChoice, ClientItem } from '#app/services-context.ts';
import { AlteredLabel } from '#app/site/alteration/altered-label.tsx';
import { PhotoLink } from '#app/site/gallery/photo-grid.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { ItemChoice } from './proofing.tsx';

interface ChosenPhotosProps {
  items: readonly ClientItem[];
  /** accessible name of the list and the lightbox */
  label: string;
  choice: ClientChoice;
  place: { number: number; isMine: boolean };
  language: SiteLanguage;
}

/** Photos and films of a section with what somebody thinks of each. */
export function ChosenPhotos({ items, label, choice, place, language }: ChosenPhotosProps) {
  return (
    <ul aria-label={label} data-photos className="wrap grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li key={item.id} id={`item-${item.id}`} className="min-w-0 scroll-mt-24 self-end">
          {item.picture && !item.film && (
            <div className="relative">
              <PhotoLink photo={item.picture}>
                <Picture
                  source={item.picture}
                  alt={item.picture.alt}
                  sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
                />
              </PhotoLink>
              <AlteredLabel picture={item.picture} />
            </div>
          )}
          <p className="mt-2 truncate text-caption text-ash">{item.name}</p>
          <div className="mt-2">
            <ItemChoice item={item} choice={choice} place={place} language={language} />
          </div>
        </li>
      ))}
    </ul>
  );
}
