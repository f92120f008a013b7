/**
 * The source text of a function that runs in the browser: it may use nothing from outside itself. Whole-line comments and
 * indentation are removed.
 */
export function scriptText(run: (...values: never[]) => void): string {
  return String(run)
    .replaceAll(/^[ \t]*(?:\/\/.*|\/\*\*[^]*?\*\/)$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/**
 * The inline script at the end of a public page: no tap is lost before the page's module (app/site/client) runs. A picture or a video
 * opens when the module is there, and as a file where it cannot be loaded; a chosen category is marked.
 *
 * @param entry address of the module app/entry.client.tsx
 */
export function earlyTapsScript(entry: string): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  return `(${scriptText(answerTaps)})(${JSON.stringify(entry).replaceAll('<', '\\u003c')})`;
}

/** Runs in the browser, as text: it may use nothing from outside itself. */
function answerTaps(entry: string): void {
  type Entry = { openOverlay: (link: HTMLAnchorElement) => Promise<void> };
  const openOverlay = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens]');
    if (!link) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    // The module of the page, which the browser loads once.
    (import(/* @vite-ignore */ entry) as Promise<Entry>)
      .then((page) => page.openOverlay(link))
      .catch(() => location.assign(link.href))
      .finally(() => (link.ariaBusy = null));
  };
  // React begins with the choice (app/site/home/featured-work.tsx).
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const chooseTab = ({ target }: MouseEvent) => {
    const chosen = (target as Element).closest('[role=tab]');
    for (const tab of chosen?.parentElement?.children ?? []) tab.setAttribute('aria-selected', String(tab === chosen));
  };
  const content = document.querySelector('main');
  content?.addEventListener('click', openOverlay);
  content?.addEventListener('click', chooseTab, true);
}
