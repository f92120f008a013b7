import type { PictureSource } from '#contract/media.ts';
import { useIdentity } from '#app/site/frame/layout-data.ts';
import { fillIn } from '#contract/fill-in.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ClientGalleryWords } from './words.ts';

interface CoverProps {
  title: string;
  /** client, date, address */
  facts: readonly string[];
  picture: PictureSource | null;
  /** where the photos begin */
  to: string;
  words: ClientGalleryWords;
}

/** A page of its own before the photos. An upright picture stands beside the words, because a wide window would cut most of it. */
export function Cover({ title, facts, picture, to, words }: CoverProps) {
  const { name } = useIdentity();
  const isUpright = picture !== null && picture.height > picture.width;
  return (
    <header
      className={isUpright ? 'client-cover client-cover-upright' : 'client-cover'}
      data-picture={picture ? '' : undefined}
    >
      {picture && (
        <Picture
          source={picture}
          alt=""
          priority
          sizes={isUpright ? '(min-width: 48rem) 50vw, 100vw' : '(min-width: 48rem) 100vw, 130vw'}
          className="client-cover-picture"
          imageClassName="client-cover-image"
        />
      )}
      <div className="client-cover-words">
        <p className="client-cover-studio">{fillIn(words.by, { studio: name })}</p>
        <h1 className="client-cover-title display">{title}</h1>
        {facts.length > 0 && (
          <ul className="client-cover-facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <a href={to} className="client-cover-look">
          {words.look}
          <Icon name="arrow-down" />
        </a>
      </div>
    </header>
  );
}
