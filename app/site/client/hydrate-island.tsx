import { type ComponentType, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>, properties: object): void {
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      element,
      <>
        <Component {...properties} />
        <Hydrated report={() => element.setAttribute('data-hydrated', '')} />
      </>,
    );
  });
}

/** Reports that the components before it are interactive. */
function Hydrated({ report }: { report: () => void }) {
  useEffect(report, [report]);
  return null;
}
