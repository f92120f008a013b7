import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatClock } from '#contract/media/film-clock.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { VideoProgress } from '#app/admin/media/films/film-progress.tsx';
import { MediaBadges } from '#app/admin/media/library/media-badges.tsx';
import { findReferences } from '#app/admin/media/library/media-actions.ts';
import { mediaKey } from '#app/admin/media/library/media-data.ts';
import { ReferenceList } from '#app/admin/media/library/reference-list.tsx';
import type { Placement } from '#app/admin/media/placement/where-shown.ts';
import { WhereText } from '#app/admin/media/placement/where-text.tsx';

/** What is known of a file: state, where visitors see it, size, dates and texts. */
export function PreviewDetails({ item, where }: { item: MediaItem; where: Placement }) {
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
