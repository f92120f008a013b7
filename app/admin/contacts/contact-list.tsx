import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { KeyboardHelp } from './desk/keyboard-help.tsx';
import { useListFocus } from './desk/use-list-focus.ts';
import { ContactCard } from './contact-card.tsx';

interface ContactListProps {
  messages: ContactMessage[];
  /** total of the view, including messages that are not loaded yet */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (message: ContactMessage) => void;
  onDeleted: () => void;
}

/** The next page is fetched when this many cards are left, so that scrolling does not wait for it. */
const prefetchDistance = 20;
/** of a card, and between two, in pixels */
const estimatedHeight = 168;
const gap = 10;

/** A virtual list: only the visible cards are in the DOM, so that ten thousand messages scroll smoothly. */
export function ContactList({ messages, total, hasMore, isLoadingMore, onMore, onOpen, onDeleted }: ContactListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // The list's offset changes with the content above it (wrapping filters, the offline notice), so measure it on resize.
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const virtualizer = useWindowVirtualizer({
    count: messages.length,
    estimateSize: () => estimatedHeight,
    overscan: 6,
    gap,
    scrollMargin,
    getItemKey: (index) => messages[index]?.id ?? index,
  });

  // New enquiries above must not move those that are being read. The virtualizer compensates for what they measure beyond the estimate.
  const firstId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const added = messages.findIndex(({ id }) => id === firstId.current);
    firstId.current = messages[0]?.id;
    if (added > 0 && window.scrollY > scrollMargin) {
      window.scrollBy({ top: added * (estimatedHeight + gap), behavior: 'instant' });
    }
  }, [messages, scrollMargin]);

  const help = useRef<HTMLDetailsElement>(null);
  const focus = useListFocus({
    list,
    ids: messages.map(({ id }) => id),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onEmpty: onDeleted,
  });

  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= messages.length - prefetchDistance;
  useEffect(() => {
    if (hasMore && isNearEnd && !isLoadingMore) onMore();
  });

  return (
    <>
      <KeyboardHelp ref={help} />
      <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const message = messages[row.index];
          if (!message) return null;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
            >
              <ContactCard
                message={message}
                isCurrent={focus.currentId === message.id}
                onFocus={() => focus.setCurrentId(message.id)}
                onOpen={() => onOpen(message)}
                onCommand={(command) => {
                  if (command === 'help') help.current?.toggleAttribute('open');
                  else focus.moveFrom(row.index, command);
                }}
                onDeleted={() => focus.moveFrom(row.index, 'archive')}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <div className="mt-2.5">
          <LoadingRows count={2} className="h-36" />
        </div>
      )}
    </>
  );
}
