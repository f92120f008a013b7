import { adminTokenKey } from '#contract/admin-token.ts';
import { partsLeftOut } from './below-the-fold.ts';
import { scriptText } from './script-text.ts';

const isReactRouters = /^(?:window\.__reactRouterContext\b|[^]{0,40}window\.history\.state)/;
const scriptStart = '<script>';

/**
 * React Router's own inline scripts (the loaders' data and the scrolled places) as text that `lateStart` runs: while a page
 * is being painted, compiling them would only be in the way. One that is written in another way simply runs at once.
 */
export function holdScripts(rendered: string): string {
  const [before = '', ...scripts] = rendered.split(scriptStart);
  return scripts.reduce(
    (all, script) =>
      all + (isReactRouters.test(script) ? '<script type="text/plain" data-held="">' : scriptStart) + script,
    before,
  );
}

/**
 * The page's own script is fetched after `load`, when the browser is idle, and starts when there is something for it to do:
 * the visitor acts in any way (a finger, the mouse, a key, scrolling), a part marked `data-live`, which moves by itself,
 * can be seen, or the browser is that of somebody who is signed in. Until then links, anchors and forms work as plain HTML.
 * A click on what needs the script (a button, a link marked `data-enhanced`) is kept and repeated once React has taken over.
 *
 * It stands behind everything else in the document, and what `holdScripts` held runs before it starts.
 *
 * @param entry the module script that React Router wrote, as text
 * @param modules everything that it comes to import, so that all of it is fetched at once
 */
export function lateStart(entry: string, modules: string[]): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  const values = [entry, modules, adminTokenKey, partsLeftOut].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  return `(${scriptText(startLate)})(${values.join()})`;
}

/**
 * Runs in the visitor's browser, as text: it may use nothing from outside itself. Buttons that the browser itself knows
 * what to do with (a form's, a popover's) are left to it. Past `patienceMs` a kept click is let go, as if there were no
 * script: a link then simply leads where it says.
 */
function startLate(entry: string, modules: string[], tokenKey: string, leftOut: string): void {
  const patienceMs = 5000;
  const pauseMs = 150;
  const acts = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  let fetched = false;
  let started = false;
  let kept: HTMLElement | undefined;

  const fetchAll = () => {
    if (fetched) return;
    fetched = true;
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const run = (text: string, type = '') => {
    const script = Object.assign(document.createElement('script'), { type, textContent: text });
    document.head.append(script);
    return script;
  };
  const runHeld = () => {
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-held]')) {
      delete held.dataset['held'];
      run(held.text).remove();
    }
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const act of acts) removeEventListener(act, start, true);
    delete document.documentElement.dataset['firstScreen'];
    fetchAll();
    runHeld();
    run(entry, 'module');
  };
  const isSignedIn = () => {
    try {
      return localStorage.getItem(tokenKey) !== null;
    } catch {
      // A browser that keeps nothing for this site.
      return false;
    }
  };
  const startOnceSeen = () => {
    const observer = new IntersectionObserver((parts) => {
      if (!parts.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    });
    for (const part of document.querySelectorAll('[data-live]')) observer.observe(part);
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
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const whenIdle = (then: () => void) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 3000 });
    else setTimeout(then, 300);
  };
  /**
   * Part by part: all at once would hold a slow phone up for as long as it takes to see. With a pause after each, in which
   * its pictures are decoded and painted: the next one would have to share the processor with that.
   */
  const layOutRest = () => {
    const part = document.querySelector<HTMLElement>(leftOut);
    if (!part) return void delete document.documentElement.dataset['firstScreen'];
    part.dataset['laidOut'] = '';
    setTimeout(whenIdle, pauseMs, layOutRest);
  };
  const prepare = () => {
    if (isSignedIn()) return start();
    startOnceSeen();
    // After the first pictures and the fonts; and the rest after the script, which is compiled as it arrives.
    setTimeout(whenIdle, 4 * pauseMs, fetchAll);
    setTimeout(whenIdle, 7 * pauseMs, layOutRest);
  };
  // Whoever comes back or reloads is put where they were.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') runHeld();
  addEventListener('load', () => whenIdle(prepare));
}
