import { type ComponentType, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTyped } from './keep-typed.ts';

export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>, properties: object): void {
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

/** Reports that the components before it are in the document, and then that they are interactive. */
function Hydrated({ commit, report }: { commit: () => void; report: () => void }) {
  useLayoutEffect(commit, [commit]);
  useEffect(report, [report]);
  return null;
}
