/**
 * The page's own script starts late: after `load` when the browser is idle, or when the visitor first acts. Until then
 * links, anchors and forms work as plain HTML. A click on what needs the script (a button, a link marked
 * `data-enhanced`) is kept and repeated once React has taken over.
 *
 * @param entry the module script that React Router wrote, as text
 * @param modules everything that it comes to import, so that all of it is fetched at once
 */
export function lateStart(entry: string, modules: string[]): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  return `(${startLate})(${[entry, modules].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join()})`;
}

/**
 * Runs in the visitor's browser, as text: it may use nothing from outside itself. Buttons that the browser itself knows
 * what to do with (a form's, a popover's) are left to it. Past `patienceMs` a kept click is let go, as if there were no
 * script: a link then simply leads where it says.
 */
function startLate(entry: string, modules: string[]): void {
  const patienceMs = 5000;
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin'];
  let started = false;
  let kept: HTMLElement | undefined;

  const start = () => {
    if (started) return;
    started = true;
    for (const act of acts) removeEventListener(act, start, true);
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = entry;
    document.head.append(script);
  };
  const keep = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest<HTMLElement>('button, [data-enhanced]');
    if (!target || target.matches('[popovertarget], [commandfor], form button:not([type=button])')) return;
    event.preventDefault();
    if (!kept) setTimeout(release, patienceMs);
    kept = target;
    start();
  };
  const release = () => {
    removeEventListener('click', keep, true);
    removeEventListener('hydrated', release);
    const target = kept;
    kept = undefined;
    if (target?.isConnected) target.click();
  };

  for (const act of acts) addEventListener(act, start, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('hydrated', release);
  addEventListener('load', () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 300);
  });
}
