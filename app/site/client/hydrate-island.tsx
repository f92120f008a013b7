import { type ComponentType, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

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

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers the controls of an element that React is about to hydrate. Where the browser's translation, a password manager or another
 * extension has changed the document, React makes all of it anew and would lose what was typed.
 *
 * @returns gives new controls the values, the focus and the caret of those that they replace; called in the commit that replaces them
 */
function keepTyped(element: HTMLElement): () => void {
  const before = controlsIn(element);
  const own = (target: EventTarget | null) => before.find((control) => control === target);
  let focused = own(document.activeElement);
  const onFocus = ({ target }: Event) => {
    focused = own(target);
  };
  // Chrome also sends it for a control that is being taken out; what follows in the same task still needs to know it.
  const onBlur = ({ target }: Event) =>
    queueMicrotask(() => {
      if (own(target) === focused && document.activeElement !== target) focused = undefined;
    });
  element.addEventListener('focusin', onFocus);
  element.addEventListener('focusout', onBlur);
  return () => {
    element.removeEventListener('focusin', onFocus);
    element.removeEventListener('focusout', onBlur);
    const now = controlsIn(element);
    for (const control of before) {
      if (control.isConnected) continue;
      const next = now.find((one) => toControlKey(one) === toControlKey(control));
      if (!next) continue;
      copyTyped(control, next);
      if (control === focused) focusAs(control, next);
    }
  };
}

const controlsIn = (element: HTMLElement) => [...element.querySelectorAll<Control>('input, textarea, select')];

/** Radio buttons share a name. */
const toControlKey = (control: Control) =>
  [control.id, control.name, control.type === 'radio' && control.value].join('\n');

function copyTyped(from: Control, to: Control): void {
  to.value = from.value;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked;
}

function focusAs(from: Control, to: Control): void {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // An e-mail field has no caret that can be read or set.
  if (from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}
