import { TriangleAlert } from 'lucide-react';
import { clientWork, type PlacedCategory, recordsOnly } from '#contract/media-categories.ts';
import { mediaPlacements, findPlacementPage } from '#contract/media-placement.ts';
import type { MediaItem } from '#contract/media.ts';
import { translateFailure } from '#app/i18n/translate-message.ts';
import { useAlteredTexts } from '#app/admin/altered/use-altered-texts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';

/** Where an item is shown on the site, or why it is not. */
export type Placement =
  | { state: 'shown'; page: string; category: PlacedCategory; position: number; isBanner: boolean }
  | { state: 'processing' }
  | { state: 'waiting' }
  | { state: 'failed'; reason: string | null; failure?: MediaItem['failure'] }
  | { state: 'draft' }
  /** the category shows one item only, and another one comes first */
  | { state: 'not-first'; page: string }
  | { state: 'beyond-cap'; page: string; position: number; cap: number }
  | { state: 'records-only'; page: string }
  /** no list shows its category; records that name it do */
  | { state: 'not-listed' };

/** Positions of the public items within their category, from 1. @param media in the server's order */
export function positionsIn(media: readonly MediaItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const { id, category, isPublished, state } of media) {
    if (!isPublished || state !== 'ready') continue;
    const position = (counts.get(category) ?? 0) + 1;
    counts.set(category, position);
    positions.set(id, position);
  }
  return positions;
}

export function findPlacement(item: MediaItem, positions: ReadonlyMap<string, number>): Placement {
  if (item.state === 'failed') return { state: 'failed', reason: item.failureReason, failure: item.failure };
  if (item.state === 'processing') return { state: item.waitingSince ? 'waiting' : 'processing' };
  if (!item.isPublished) return { state: 'draft' };
  const { category } = item;
  if (category === recordsOnly || category === clientWork) return { state: 'not-listed' };
  const { cap, viaRecords } = mediaPlacements[category];
  const page = findPlacementPage(category);
  if (viaRecords) return { state: 'records-only', page };
  const position = positions.get(item.id) ?? 1;
  if (cap === undefined || position <= cap) return { state: 'shown', page, category, position, isBanner: cap === 1 };
  return cap === 1 ? { state: 'not-first', page } : { state: 'beyond-cap', page, position, cap };
}

/** Shows where an item appears on the site, as a link, or why it does not. */
export function WhereText({ where }: { where: Placement }) {
  const texts = useTexts();
  const text = describeWhere(texts, where);
  const page = where.state === 'shown' || where.state === 'records-only' ? where.page : undefined;
  return (
    <p className={page ? 'text-ash' : 'line-clamp-3 text-ash'} title={where.state === 'failed' ? text : undefined}>
      <span className="sr-only">{texts.labelled(texts.library.where.label, '')}</span>
      {page ? (
        // Extends the touch target (WCAG 2.5.8) without taking more space in the layout.
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="-my-1 inline-block py-1 underline underline-offset-2 hover:text-ink"
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

/** A sentence instead of a URL: staff know the pages by name. */
export function describeWhere(texts: Catalogue, where: Placement): string {
  const says = texts.library.where;
  switch (where.state) {
    case 'shown': {
      const page = says.pages[mediaPlacements[where.category].page];
      return where.isBanner ? says.banner(page) : says.shown(page, texts.categories[where.category], where.position);
    }
    case 'failed':
      return where.reason
        ? says.failedBecause(translateFailure(texts, { failureReason: where.reason, failure: where.failure }))
        : says.failed;
    case 'beyond-cap':
      return says['beyond-cap'](where.position, where.cap);
    default:
      return says[where.state];
  }
}

/** Whether a file is published, and its state unless it is ready. */
export function AlteredBadge({ item }: { item: MediaItem }) {
  const { altered } = useAlteredTexts();
  if (!item.alteration) return null;
  const lacksOriginal = item.originalMediaId === undefined;
  return (
    <span className={`badge ${lacksOriginal ? 'badge-danger' : 'badge-plain'}`}>
      {lacksOriginal ? altered.lacksOriginal : altered.badge}
    </span>
  );
}

export function MediaBadges({ item }: { item: MediaItem }) {
  const { library, status } = useTexts();
  return (
    <>
      {item.state !== 'ready' && (
        <span className={`badge ${item.state === 'failed' ? 'badge-danger' : 'badge-plain'}`}>
          {item.waitingSince ? library.waiting : library.states[item.state]}
        </span>
      )}
      <AlteredBadge item={item} />
      <span className={`badge ${item.isPublished ? 'badge-published' : 'badge-plain'}`}>
        {item.isPublished ? status.published : status.draft}
      </span>
    </>
  );
}

/** Warns of a photo whose file is cut short; renders nothing for others. */
export function TruncatedWarning({ item }: { item: MediaItem }) {
  const { library } = useTexts();
  if (!item.isDamaged) return undefined;
  return (
    <p className="mt-1 text-danger">
      <TriangleAlert size={14} className="mr-1 inline-block align-[-2px]" />
      {library.truncated}
    </p>
  );
}

/** Says of a photo what its file has and the site does not show; renders nothing for others. */
export function FlatNotice({ item }: { item: Pick<MediaItem, 'shownFlat'> }) {
  const { library } = useTexts();
  if (item.shownFlat === undefined) return undefined;
  return <p className="mt-1 text-ash">{library.shownFlat[item.shownFlat]}</p>;
}
