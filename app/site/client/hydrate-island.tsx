import { type ComponentType, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTyped } from './keep-typed.ts';

/** At the first of these React would finish the hydration at once, within the event: 70 to 80 ms of a tap on a slow phone. */
const tapEvents = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'];

/** A tap during the hydration does what it does before it: the page's own script and the browser answer it. */
export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>, properties: object): void {
  // Before React's listeners, which `hydrateRoot` adds to the same element.
  for (const type of tapEvents) element.addEventListener(type, stopUntilHydrated, { capture: true, passive: true });
  const restoreTyped = keepTyped(element);
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      element,
      <>
        <Component {...properties} />
        <Hydrated commit={restoreTyped} report={() => element.setAttribute('data-hydrated', '')} />
      </>,
    );
  });
}

function stopUntilHydrated(event: Event): void {
  if (!(event.currentTarget as Element).hasAttribute('data-hydrated')) event.stopImmediatePropagation();
}

/** Reports that the components before it are in the document, and then that they are interactive. */
function Hydrated({ commit, report }: { commit: () => void; report: () => void }) {
  useLayoutEffect(commit, [commit]);
  useEffect(report, [report]);
  return null;
}
