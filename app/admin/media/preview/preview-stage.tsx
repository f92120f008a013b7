import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Picture, toFileUrl } from '#app/ui/picture.tsx';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';

/** Larger films are slow to start and not sharper in this dialog. */
const maxVideoHeight = 1080;

/** The picture or the player of a film; what cannot be shown yet says why. */
export function PreviewStage({ item }: { item: MediaItem }) {
  const { library } = useTexts();
  if (item.film && item.film.sources.length > 0) return <Player item={item} film={item.film} />;
  if (item.picture && !item.film) {
    return <Picture source={item.picture} alt={item.alt} sizes="(min-width: 64rem) 70vw, 100vw" isLazy={false} />;
  }
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <MediaThumbnail item={item} className="h-40 w-60 rounded-sm" />
      <p>{item.state === 'ready' ? library.preview.noFile : library.states[item.state]}</p>
    </div>
  );
}

function Player({ item: { originalName, picture }, film }: { item: MediaItem; film: NonNullable<MediaItem['film']> }) {
  const fitting = film.sources.filter(({ height }) => height <= maxVideoHeight);
  const sources = (fitting.length > 0 ? fitting : film.sources).toReversed();
  return (
    // Films of the library have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={originalName}
      poster={picture ? toFileUrl(picture, picture.jpegWidths.at(-1), 'jpg') : undefined}
    >
      {sources.map(({ url, type }) => (
        <source key={url} src={url} type={type} />
      ))}
    </video>
  );
}
