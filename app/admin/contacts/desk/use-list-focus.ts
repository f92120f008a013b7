import { type RefObject, useEffect, useRef, useState } from 'react';

interface ListFocusParts {
  list: RefObject<HTMLElement | null>;
  /** of all messages, also of those that are not rendered */
  ids: readonly string[];
  scrollTo: (index: number) => void;
  /** called if the focus was on the only card, which leaves the list */
  onEmpty: () => void;
}

/** The focus of a virtual list: one card is in the tab order, and keys move the focus to cards that may not be rendered yet. */
export function useListFocus({ list, ids, scrollTo, onEmpty }: ListFocusParts) {
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
