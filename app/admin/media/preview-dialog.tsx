import { ChevronLeft, ChevronRight, Download, Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { formatClock } from '#contract/videos.ts';
import { Picture, toFileUrl } from '#app/ui/picture.tsx';
import { useDownloadOriginals, findReferences } from './media-actions.ts';
import { findPlacement, MediaBadges, type Placement, WhereText } from './media-state.tsx';
import { VideoProgress } from './video-work.tsx';
import { mediaKey, useMedia } from './data.ts';
import AlteredDialog from '#app/admin/altered/altered-dialog.tsx';
import { ReplaceButton } from '#app/admin/altered/replace-button.tsx';
import { useAlteredTexts } from '#app/admin/altered/use-altered-texts.ts';
import { ReferenceList } from './media-references.tsx';
import { MediaThumbnail } from './stored-image.tsx';

interface PreviewDialogProps {
  /** the files that the library shows, in its order */
  items: readonly MediaItem[];
  /** the file to look at */
  id: string;
  /** positions of the public items within their category (`positionsIn`) */
  positions: ReadonlyMap<string, number>;
  onShow: (id: string) => void;
  onEdit: (id: string) => void;
  onClose: () => void;
}

const smallIcon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** Shows a file as large as the window allows, with its details; arrow keys and buttons lead to the next one. */
export default function PreviewDialog({ items, id, positions, onShow, onEdit, onClose }: PreviewDialogProps) {
  const { altered } = useAlteredTexts();
  const texts = useTexts();
  const own = texts.library.preview;
  const download = useDownloadOriginals();
  const body = useRef<HTMLDivElement>(null);
  const index = items.findIndex((one) => one.id === id);
  const item = items[index];
  const isGone = item === undefined;
  const [isAltering, setIsAltering] = useState(false);
  const media = useMedia();

  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);

  const show = (at: number) => {
    const next = items[at];
    if (next) onShow(next.id);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      // The arrows belong to the player, and to fields of a dialog above this one.
      const isOnTop = [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(body.current);
      if (!isOnTop || event.target instanceof HTMLVideoElement) return;
      event.preventDefault();
      show(event.key === 'ArrowRight' ? index + 1 : index - 1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  if (!item) return null;
  const where = findPlacement(item, positions);
  const [isFirst, isLast] = [index === 0, index === items.length - 1];
  return (
    <AdminDialog onClose={onClose} title={own.title} look="plain" className="media-preview">
      <div ref={body} className="media-preview-columns">
        <div className="media-preview-stage">
          <PreviewStage key={item.id} item={item} />
          {/* Not `disabled`: the focus would be lost at both ends. */}
          <button
            type="button"
            className="media-preview-step left-0"
            aria-label={own.previous}
            aria-disabled={isFirst}
            onClick={() => show(index - 1)}
          >
            <ChevronLeft size={24} />
          </button>
          <button
            type="button"
            className="media-preview-step right-0"
            aria-label={own.next}
            aria-disabled={isLast}
            onClick={() => show(index + 1)}
          >
            <ChevronRight size={24} />
          </button>
        </div>
        <section aria-label={own.details} className="media-preview-details">
          <output className="block pr-12 text-ash tabular-nums">{own.position(index + 1, items.length)}</output>
          <h2 className="pr-12 text-body font-medium wrap-anywhere">{item.originalName}</h2>
          <PreviewDetails item={item} where={where} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button tone="outline" onClick={() => void download([item])}>
              <Download {...smallIcon} />
              {texts.library.download.one}
            </Button>
            <Button tone="outline" aria-label={texts.library.edit(item.originalName)} onClick={() => onEdit(item.id)}>
              <Pencil {...smallIcon} />
              {texts.actions.edit}
            </Button>
            <ReplaceButton item={item} />
            {item.mediaType === 'photo' && (
              <Button tone="outline" aria-label={altered.one(item.originalName)} onClick={() => setIsAltering(true)}>
                {altered.button}
              </Button>
            )}
          </div>
        </section>
      </div>
      {isAltering && (
        <AlteredDialog
          key={item.version}
          item={item}
          others={media.data ?? items}
          queryKey={mediaKey}
          onClose={() => setIsAltering(false)}
        />
      )}
    </AdminDialog>
  );
}

/** What is known of a file: state, where visitors see it, size, dates and texts. */
function PreviewDetails({ item, where }: { item: MediaItem; where: Placement }) {
  const { library, categories, listSeparator, locale } = useTexts();
  const own = library.preview;
  const { picture, film } = item;
  const heights = [...new Set(film?.sources.map(({ height }) => `${height}p`))];
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-1">
        <MediaBadges item={item} />
      </p>
      {film && <VideoProgress item={item} />}
      <dl className="media-facts">
        <Fact name={library.where.label}>
          <WhereText where={where} />
          <References id={item.id} />
        </Fact>
        <Fact name={library.category}>{categories[item.category]}</Fact>
        <Fact name={own.size}>{(Number(item.fileSize) / 1024 ** 2).toFixed(2)} MB</Fact>
        {picture && !film && (
          <Fact name={own.dimensions}>
            {picture.width} × {picture.height}
          </Fact>
        )}
        {film?.durationSeconds && <Fact name={own.length}>{formatClock(film.durationSeconds)}</Fact>}
        {heights.length > 0 && <Fact name={own.heights}>{heights.join(listSeparator)}</Fact>}
        {item.capturedAt && <Fact name={own.taken}>{item.capturedAt.slice(0, 16).replace('T', ' ')}</Fact>}
        <Fact name={own.uploaded}>
          {new Date(item.createdAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
        </Fact>
        {item.alt && <Fact name={library.fields.alt}>{item.alt}</Fact>}
        {item.caption && <Fact name={library.fields.caption}>{item.caption}</Fact>}
        {item.tags.length > 0 && <Fact name={library.fields.tags}>{item.tags.join(listSeparator)}</Fact>}
        {item.copyright && <Fact name={own.copyright}>{item.copyright}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The records that show the file. */
function References({ id }: { id: string }) {
  const own = useTexts().library.preview;
  const { data } = useQuery({ queryKey: [...mediaKey, 'references', id], queryFn: () => findReferences([id]) });
  if (data === 'unknown' || data === undefined || data.length === 0) return null;
  return <ReferenceList heading={own.usedIn} references={data} />;
}

/** Larger films are slow to start and not sharper in this dialog. */
const maxVideoHeight = 1080;

/** The picture or the player of a film; what cannot be shown yet says why. */
function PreviewStage({ item }: { item: MediaItem }) {
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
