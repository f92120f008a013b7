import { belowTheFold } from './below-the-fold.ts';
import { scriptText } from './script-text.ts';

/**
 * The inline script at the end of a public page. It loads the page's script (app/site/client) when the browser is idle after
 * `load`, or at the first interaction, and then lays out what is below the fold section by section. Until then links, menus
 * and forms work as plain HTML.
 *
 * @param entry address of the module app/entry.client.tsx
 */
export function startScript(entry: string): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  const values = [entry, belowTheFold].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'));
  return `(${scriptText(startLater)})(${values.join()})`;
}

/** Runs in the browser, as text: it may use nothing from outside itself. */
function startLater(entry: string, notLaidOut: string): void {
  const pauseMs = 150;
  const interactions = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  type Entry = { openOverlay: (link: HTMLAnchorElement) => Promise<void> };
  let script: Promise<Entry> | undefined;
  const load = () => (script ??= import(/* @vite-ignore */ entry) as Promise<Entry>);
  const onInteraction = () => {
    for (const type of interactions) removeEventListener(type, onInteraction, true);
    delete document.documentElement.dataset['belowTheFold'];
    load().catch(() => {});
  };
  // Here and not in the page's script, so that a picture can be opened as soon as it is seen.
  const openOverlay = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens]');
    if (!link) return;
    event.preventDefault();
    load()
      .then((page) => page.openOverlay(link))
      .catch(() => location.assign(link.href));
  };
  // The document keeps the choice until React is there and begins with it (app/site/home/featured-work.tsx).
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const chooseTab = ({ target }: MouseEvent) => {
    const chosen = (target as Element).closest('[data-island]:not([data-hydrated]) [role=tab]');
    for (const tab of chosen?.parentElement?.children ?? []) tab.setAttribute('aria-selected', String(tab === chosen));
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const whenIdle = (then: () => void) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 3000 });
    else setTimeout(then, 300);
  };
  /**
   * Lays out one section at a time: all at once would block a slow phone noticeably. The pause leaves the processor to the
   * section's pictures, which are decoded and painted next.
   */
  const layOutBelowTheFold = () => {
    const section = document.querySelector<HTMLElement>(notLaidOut);
    if (!section) return void delete document.documentElement.dataset['belowTheFold'];
    section.dataset['laidOut'] = '';
    setTimeout(whenIdle, pauseMs, layOutBelowTheFold);
  };
  const prepare = () => {
    // First the hero picture and the fonts load, then the script, then comes layout.
    setTimeout(whenIdle, 4 * pauseMs, () => void load().catch(() => {}));
    setTimeout(whenIdle, 7 * pauseMs, layOutBelowTheFold);
  };
  for (const type of interactions) addEventListener(type, onInteraction, { capture: true, passive: true });
  document.addEventListener('click', chooseTab);
  document.addEventListener('click', openOverlay);
  addEventListener('load', () => whenIdle(prepare));
}
