import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { ContactCard } from './contact-card.tsx';

interface ContactListProps {
  messages: ContactMessage[];
  /** How many there are, loaded or not. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onDeleted: () => void;
}

/** How many cards before the end the next page is asked for: scrolling does not wait for it. */
const askAhead = 20;

/** Only the cards in sight exist, so that ten thousand messages scroll and filter as quickly as ten. */
export function ContactList({ messages, total, hasMore, isLoadingMore, onMore, onDeleted }: ContactListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // Where the list begins on the page moves with what stands above it (filters that wrap, the offline notice).
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
    estimateSize: () => 168,
    overscan: 6,
    gap: 10,
    scrollMargin,
    getItemKey: (index) => messages[index]?.id ?? index,
  });

  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= messages.length - askAhead;
  useEffect(() => {
    if (hasMore && isNearEnd && !isLoadingMore) onMore();
  });

  return (
    <>
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
              <ContactCard message={message} onDeleted={onDeleted} />
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
