import { adminTokenKey } from '#contract/admin-token.ts';
import { belowTheFold } from './below-the-fold.ts';
import { scriptText } from './script-text.ts';

const isReactRouters = /^(?:window\.__reactRouterContext\b|[^]{0,40}window\.history\.state)/;
const scriptStart = '<script>';

/**
 * Turns React Router's inline scripts (loader data and scroll restoration) into inert text, which `deferHydration` runs later:
 * compiling them would delay the first paint. A script that React Router should write in another form runs at once.
 */
export function deferInlineScripts(rendered: string): string {
  const [before = '', ...scripts] = rendered.split(scriptStart);
  return scripts.reduce(
    (all, script) =>
      all + (isReactRouters.test(script) ? '<script type="text/plain" data-deferred="">' : scriptStart) + script,
    before,
  );
}

/**
 * The inline script that hydrates the page late. It fetches the page's modules when the browser is idle after `load`, and
 * runs them when they are needed: at the first interaction (pointer, touch, key, scrolling), when an element marked
 * `data-live`, which changes by itself, is visible, or at once in the browser of somebody who is signed in. Until then links,
 * anchors and forms work as plain HTML. A click on an element that needs script (a button, a link marked `data-enhanced`) is
 * held back and dispatched again after hydration.
 *
 * It stands after everything else in the document. What `deferInlineScripts` made inert runs before the modules.
 *
 * @param entry the text of the module script that React Router wrote
 * @param modules everything that it imports, so that all of it is fetched in parallel
 */
export function deferredHydrationScript(entry: string, modules: string[]): string {
  // `<` would let `</script>` or `<!--` in the text end this script early.
  const values = [entry, modules, adminTokenKey, belowTheFold].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  return `(${scriptText(deferHydration)})(${values.join()})`;
}

/**
 * Runs in the browser, as text: it may use nothing from outside itself. Clicks on buttons that work without script (of a form
 * or a popover) are left to the browser. After `clickTimeoutMs` a held click is dispatched even without hydration: a link
 * then navigates.
 */
function deferHydration(entry: string, modules: string[], tokenKey: string, notLaidOut: string): void {
  const clickTimeoutMs = 5000;
  const pauseMs = 150;
  const interactions = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  let isFetched = false;
  let isStarted = false;
  let heldTarget: HTMLElement | undefined;

  const fetchModules = () => {
    if (isFetched) return;
    isFetched = true;
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
  const runDeferredScripts = () => {
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-deferred]')) {
      delete script.dataset['deferred'];
      run(script.text).remove();
    }
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const type of interactions) removeEventListener(type, start, true);
    delete document.documentElement.dataset['belowTheFold'];
    fetchModules();
    runDeferredScripts();
    run(entry, 'module');
  };
  const isSignedIn = () => {
    try {
      return localStorage.getItem(tokenKey) !== null;
    } catch {
      // The browser blocks storage for this site.
      return false;
    }
  };
  const startOnceVisible = () => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    });
    for (const element of document.querySelectorAll('[data-live]')) observer.observe(element);
  };
  const holdClick = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest<HTMLElement>('button, [data-enhanced]');
    if (!target || target.matches('[popovertarget], [commandfor], form button:not([type=button])')) return;
    event.preventDefault();
    if (!heldTarget) setTimeout(releaseClick, clickTimeoutMs);
    heldTarget = target;
    start();
  };
  const releaseClick = () => {
    removeEventListener('click', holdClick, true);
    removeEventListener('hydrated', releaseClick);
    const target = heldTarget;
    heldTarget = undefined;
    if (target?.isConnected) target.click();
  };

  for (const type of interactions) addEventListener(type, start, { capture: true, passive: true });
  addEventListener('click', holdClick, true);
  addEventListener('hydrated', releaseClick);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
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
    if (isSignedIn()) return start();
    startOnceVisible();
    // First the hero picture and the fonts load, then the modules, which are compiled as they arrive, then comes layout.
    setTimeout(whenIdle, 4 * pauseMs, fetchModules);
    setTimeout(whenIdle, 7 * pauseMs, layOutBelowTheFold);
  };
  // Back and reload restore the scroll position, which one of the deferred scripts does.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') runDeferredScripts();
  addEventListener('load', () => whenIdle(prepare));
}
