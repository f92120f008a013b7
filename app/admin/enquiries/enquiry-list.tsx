import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ContactMessage } from '#contract/enquiries.ts';
import { LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { ContactCard } from './enquiry-card.tsx';

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

interface ListFocusParts {
  list: RefObject<HTMLElement | null>;
  /** of all messages, also of those that are not rendered */
  ids: readonly string[];
  scrollTo: (index: number) => void;
  /** called if the focus was on the only card, which leaves the list */
  onEmpty: () => void;
}

/** The focus of a virtual list: one card is in the tab order, and keys move the focus to cards that may not be rendered yet. */
function useListFocus({ list, ids, scrollTo, onEmpty }: ListFocusParts) {
  const [chosenId, setCurrentId] = useState<string>();
  const pendingId = useRef<string>(undefined);
  const currentId = chosenId !== undefined && ids.includes(chosenId) ? chosenId : ids[0];

  // After each render: the virtual list renders the card only after it has scrolled there.
  useEffect(() => {
    if (pendingId.current === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`article[data-id="${pendingId.current}"]`);
    if (!card) return;
    pendingId.current = undefined;
    card.focus();
  });

  return {
    currentId,
    setCurrentId,

    /** What archives or deletes a card moves on to the next one, or from the last one to the one before it. */
    moveFrom(index: number, command: 'next' | 'previous' | 'archive') {
      const isLast = index === ids.length - 1;
      const to = command === 'previous' || (command === 'archive' && isLast) ? index - 1 : index + 1;
      const id = ids[to];
      if (id !== undefined) {
        pendingId.current = id;
        setCurrentId(id);
        scrollTo(to);
      } else if (command === 'archive') onEmpty();
    },
  };
}

/** The keys of the list, hidden at first and on phones. */
function KeyboardHelp({ ref }: { ref: RefObject<HTMLDetailsElement | null> }) {
  const { keys: texts } = useTexts().workflow;
  const rows = [
    [['J', '↓'], texts.next],
    [['K', '↑'], texts.previous],
    [['E'], texts.archive],
    [['R'], texts.reply],
    [['?'], texts.help],
  ] as const;
  return (
    <details ref={ref} className="mb-3 text-ash max-sm:hidden">
      <summary className="w-fit cursor-pointer">{texts.heading}</summary>
      <p className="mt-1">{texts.hint}</p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center gap-2">
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="mr-1 rounded border border-stone bg-sheet px-1.5 text-caption text-ink">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
