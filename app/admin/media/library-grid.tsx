import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MediaItem } from '#contract/media.ts';
import type { TranslationState } from '#contract/translations.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { MediaDialog } from './media-dialogs.tsx';
import { SortableArea, SortableEntry } from '#app/admin/controls/sortable-list.tsx';
import { MediaCard } from './media-card.tsx';
import { MediaThumbnail } from './stored-image.tsx';

export interface LibraryGridHandle {
  /** Scrolls to a file and focuses its picture. */
  focusItem: (id: string) => void;
}

interface LibraryGridProps {
  ref?: Ref<LibraryGridHandle>;
  items: MediaItem[];
  positions: ReadonlyMap<string, number>;
  /** what the items lack in Chinese, by id */
  incomplete: ReadonlyMap<string, TranslationState>;
  /** whether each card names what it lacks */
  namesIncomplete: boolean;
  selected: ReadonlySet<string>;
  /** `isRange`: Shift was held */
  onToggle: (id: string, isSelected: boolean, isRange: boolean) => void;
  onPreview: (id: string) => void;
  onDialog: (id: string, dialog: MediaDialog) => void;
  /** is told of a file that is about to leave */
  onDelete: (id: string) => void;
  /** absent if the order cannot be changed */
  onMove?: (from: number, to: number) => void;
}

const gap = 12;
const minCardWidth = 168;

/** A virtual grid: only the visible rows are in the DOM, so that five thousand pictures scroll smoothly. */
export function LibraryGrid(props: LibraryGridProps) {
  const {
    items,
    positions,
    incomplete,
    namesIncomplete,
    selected,
    onToggle,
    onPreview,
    onDialog,
    onDelete,
    onMove,
    ref,
  } = props;
  const texts = useTexts();
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ columns: 1, top: 0 });

  useLayoutEffect(() => {
    const measure = () => {
      const box = grid.current?.getBoundingClientRect();
      if (!box) return;
      const columns = Math.max(2, Math.floor((box.width + gap) / (minCardWidth + gap)));
      const top = Math.round(box.top + window.scrollY);
      setPlace((before) => (before.columns === columns && before.top === top ? before : { columns, top }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);

  const { columns } = place;
  const [lifted, setLifted] = useState<number>();
  // The row of the lifted item stays in the document while the list scrolls under it: it receives the pointer's events.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      const row = lifted === undefined ? undefined : Math.floor(lifted / columns);
      return row === undefined || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
    },
    [lifted, columns],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => 330,
    overscan: 2,
    gap,
    scrollMargin: place.top,
    rangeExtractor,
  });

  const ids = useMemo(() => items.map(({ id }) => id), [items]);

  useImperativeHandle(ref, () => ({
    focusItem(id) {
      const row = Math.floor(ids.indexOf(id) / columns);
      if (row < 0) return;
      focusPicture(grid, id, () => virtualizer.scrollToIndex(row, { align: 'center' }));
    },
  }));

  const feed = (
    // ARIA `feed`: a list whose articles are added and removed on scroll; each has its position and the total.
    <div
      ref={grid}
      role="feed"
      aria-label={texts.library.heading}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid"
          style={{
            transform: `translateY(${row.start - place.top}px)`,
            gap,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const card = (
              <MediaCard
                key={item.id}
                item={item}
                index={row.index * columns + column}
                count={items.length}
                positions={positions}
                incomplete={incomplete.get(item.id)}
                namesIncomplete={namesIncomplete}
                isSelected={selected.has(item.id)}
                onToggle={onToggle}
                onPreview={onPreview}
                onDialog={onDialog}
                onDelete={onDelete}
                onMove={onMove}
              />
            );
            return onMove ? (
              <SortableEntry key={item.id} id={item.id}>
                {card}
              </SortableEntry>
            ) : (
              card
            );
          })}
        </div>
      ))}
    </div>
  );

  // Skip the sortable context unless items can be reordered: it costs every card a render on scroll.
  if (!onMove) return feed;
  return (
    <SortableArea
      ids={ids}
      formatName={(index) => items[index]?.originalName ?? ''}
      onMove={onMove}
      onLift={setLifted}
      renderGhost={(index) => {
        const item = items[index];
        return item && <MediaThumbnail item={item} className="aspect-[4/3] w-full" />;
      }}
    >
      {feed}
    </SortableArea>
  );
}

/** Frames within which a row is rendered after the list was scrolled to it. */
const maxFrames = 30;

/** @param scroll scrolls to the row of the picture, which is not in the document if it is out of view */
function focusPicture(grid: RefObject<HTMLElement | null>, id: string, scroll: () => void, frame = 0) {
  const picture = grid.current?.querySelector<HTMLElement>(`[data-preview-of="${id}"]`);
  if (picture) {
    picture.focus({ preventScroll: frame > 0 });
  } else if (frame < maxFrames) {
    if (frame === 0) scroll();
    requestAnimationFrame(() => focusPicture(grid, id, scroll, frame + 1));
  }
}
