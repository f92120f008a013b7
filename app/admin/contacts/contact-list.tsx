import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { ContactCard } from './contact-card.tsx';

/** Only the cards in sight exist, so that ten thousand messages scroll and filter as quickly as ten. */
export function ContactList({ messages, onDeleted }: { messages: ContactMessage[]; onDeleted: () => void }) {
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

  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => {
        const message = messages[row.index];
        if (!message) return null;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={messages.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
          >
            <ContactCard message={message} onDeleted={onDeleted} />
          </li>
        );
      })}
    </ul>
  );
}
