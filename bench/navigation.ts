import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import puppeteer, { type Browser, type CDPSession, type ElementHandle, type Page } from 'puppeteer-core';
import { pagePaths } from '#contract/site-pages.ts';
import { serveBarePage } from '#scripts/testing/measured-browser.ts';
import { findChromium } from '#scripts/testing/find-chromium.ts';
import { quietArguments } from '#scripts/testing/quiet-chromium.ts';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import { median } from './pages.ts';

/** Milliseconds from the click on the home page to the largest paint of the page that it leads to, medians of the visits. */
export interface Navigation {
  path: string;
  /** the link was pointed at for a second: the browser has rendered the page in advance */
  pointedMs: number;
  /** a finger for 80 ms */
  touchedMs: number;
  /** the same without speculation rules */
  plainMs: number;
  /** from one bare page to another, in turn with the visits, touched and without speculation rules: what the browser itself needs */
  bareTouchedMs: number;
  barePlainMs: number;
  /** from Back to the home page being shown again */
  backMs: number;
  /** whether every return by Back came from the back/forward cache */
  isBackCached: boolean;
}

type Way = 'pointed' | 'touched';
type Visit = { ms: number } & Pick<Navigation, 'backMs' | 'isBackCached'>;

const visits = 5;
const slowdown = 4;
const fingerMs = 80;
/** Several times within a frame: with 10 ms, some pages still painted their first frame at full speed. */
const askingMs = 3;
const restMs = 500;
const rules = /<script type="speculationrules"[^>]*>.*?<\/script>/s;
const barePath = '/bare';
const linkOfBarePage = `<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}</script>
<p><a href="${barePath}">The next page</a>`;

/** Runs in every page: reports clicks, largest paints, and being shown again, in milliseconds since 1970. */
function reportPaints(): void {
  const { timeOrigin } = performance;
  const report = (name: string, time: number) =>
    void fetch(`/report?name=${name}&path=${location.pathname}&at=${timeOrigin + time}`, { keepalive: true });
  addEventListener('click', ({ timeStamp }) => report('click', timeStamp), true);
  addEventListener('pageshow', ({ persisted, timeStamp }) => report(persisted ? 'cached' : 'shown', timeStamp));
  new PerformanceObserver((entries) => {
    for (const { startTime } of entries.getEntries()) report('paint', startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const reporting = (html: string) => html.replace('<title>', () => `<script>(${reportPaints})()</script><title>`);
const withoutRules = (html: string) => html.replace(rules, '');
const withLink = (html: string) => html.replace('</html>', `${linkOfBarePage}</html>`);

/**
 * Links of the home page on a phone of 390 px whose processor is slowed down 4 times. The pages report by themselves, because
 * a page rendered in advance is another one for the program that drives the browser.
 * @param filter the pages to which the links lead
 * @param onRow gets each row when it is ready
 */
export async function benchNavigation(
  origin: string,
  filter: { page?: string[] | undefined },
  onRow: (row: Navigation) => void,
): Promise<void> {
  let reports: { name: string; path: string; at: number }[] = [];
  const note = (query: URLSearchParams) =>
    void reports.push({
      name: query.get('name') ?? '',
      path: query.get('path') ?? '',
      at: Number(query.get('at')),
    });
  const bare = await serveBarePage();
  const bareOrigin = new URL(bare.url).origin;
  const servers = {
    site: await serveChanged(origin, reporting, note),
    plainSite: await serveChanged(origin, (html) => reporting(withoutRules(html)), note),
    bare: await serveChanged(bareOrigin, (html) => reporting(withLink(html)), note),
    plainBare: await serveChanged(bareOrigin, (html) => reporting(withoutRules(withLink(html))), note),
  };
  // One process for all pages: otherwise a page rendered in advance would have a processor that is not slowed down.
  const browser = await puppeteer.launch({
    executablePath: findChromium().path,
    args: [...quietArguments, '--renderer-process-limit=1'],
  });
  const slowing = await slowDown(browser);

  const visitOnce = async (home: string, path: string, way: Way): Promise<Visit> => {
    const page = await openSlowly(browser, home);
    reports = [];
    await choose(page, path, way);
    const isPaint = (one: { name: string; path: string }) => one.name === 'paint' && one.path === path;
    await until(() => reports.some(isPaint));
    // A larger paint may follow.
    await wait(restMs);
    // The first click may have opened the menu.
    const clicked = reports.findLast(({ name }) => name === 'click')?.at ?? Number.NaN;
    const painted = reports.findLast(isPaint)?.at ?? Number.NaN;
    reports = [];
    const backAt = Date.now();
    // Not awaited: puppeteer does not see a return from the back/forward cache, and waits 30 seconds for it.
    page.goBack().catch(() => {});
    await until(() => reports.some(isShown));
    const shown = reports.find(isShown);
    await page.browserContext().close();
    return {
      ms: painted - clicked,
      backMs: (shown?.at ?? Number.NaN) - backAt,
      isBackCached: shown?.name === 'cached',
    };
  };

  try {
    for (const path of pagePaths.filter((one) => one !== '/')) {
      if (filter.page?.includes(path) === false) continue;
      const series = [
        { server: servers.site, path, way: 'pointed' },
        { server: servers.site, path, way: 'touched' },
        { server: servers.plainSite, path, way: 'touched' },
        { server: servers.bare, path: barePath, way: 'touched' },
        { server: servers.plainBare, path: barePath, way: 'touched' },
      ] as const;
      const seen = series.map((): Visit[] => []);
      // Alternated, so that a busy moment of the machine falls on all.
      for (let visit = 0; visit < visits; visit += 1) {
        for (const [index, one] of series.entries()) {
          seen[index]?.push(await visitOnce(one.server.origin, one.path, one.way));
        }
      }
      const [pointedMs = Number.NaN, touchedMs = Number.NaN, plainMs = Number.NaN, ...bareMs] = seen.map((all) =>
        median(all.map(({ ms }) => ms)),
      );
      const [bareTouchedMs = Number.NaN, barePlainMs = Number.NaN] = bareMs;
      const ofSite = seen.slice(0, 3).flat();
      const backMs = median(ofSite.map((one) => one.backMs));
      const isBackCached = ofSite.every((one) => one.isBackCached);
      onRow({ path, pointedMs, touchedMs, plainMs, bareTouchedMs, barePlainMs, backMs, isBackCached });
    }
  } finally {
    clearInterval(slowing);
    await browser.close();
    for (const { close } of [...Object.values(servers), bare]) close();
  }
}

const isShown = ({ name, path }: { name: string; path: string }) =>
  path === '/' && (name === 'cached' || name === 'shown');

/** Waits for what the pages report. A figure that is missing after five seconds counts as none. */
async function until(isReported: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; !isReported() && Date.now() < end;) await wait(20);
}

/**
 * Slows down the processor for every page, also for one that is rendered in advance. A page that is left takes the slowdown of
 * the whole process with it, a moment later than it says so; the page that is shown next would paint at full speed. So it is
 * asked for all the time.
 */
async function slowDown(browser: Browser): Promise<NodeJS.Timeout> {
  const control = await browser.target().createCDPSession();
  const sessions = new Set<CDPSession>();
  control.connection()?.on('sessionattached', (session) => sessions.add(session));
  control.connection()?.on('sessiondetached', (session) => sessions.delete(session));
  return setInterval(() => {
    for (const session of sessions) {
      // Refused by what has no processor of its own: the browser, and its tabs.
      session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }).catch(() => {});
    }
  }, askingMs);
}

async function openSlowly(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true });
  await page.goto(origin, { waitUntil: 'load' });
  await wait(2_000);
  return page;
}

/** The first visible link on the page, else the one in the phone's menu, which is opened; in the middle of the screen, if it can be. */
async function linkTo(page: Page, path: string): Promise<ElementHandle> {
  for (const link of await page.$$(`a[href="${path}"]:not(.phone-menu *)`)) {
    await toMiddle(link);
    if (await link.isVisible()) return link;
  }
  const inMenu = await page.$(`.phone-menu a[href="${path}"]`);
  if (!inMenu) throw new Error(`The home page has no link to ${path}.`);
  await page.click('.phone-menu-button');
  await inMenu.evaluate((link) => link.closest('details')?.setAttribute('open', ''));
  await toMiddle(inMenu);
  return inMenu;
}

/** Until it stays there: parts of the page that are laid out after a jump have other heights than estimated. */
async function toMiddle(link: ElementHandle): Promise<void> {
  do {
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await wait(restMs);
  } while ((await link.isVisible()) && !(await link.isIntersectingViewport()));
}

async function choose(page: Page, path: string, way: Way): Promise<void> {
  const link = await linkTo(page, path);
  const point = await link.clickablePoint();
  if (way === 'pointed') {
    await page.mouse.move(point.x, point.y);
    await wait(1_000);
    return page.mouse.click(point.x, point.y);
  }
  const touch = await page.touchscreen.touchStart(point.x, point.y);
  await wait(fingerMs);
  // A page rendered in advance may replace this one before the browser answers.
  await touch.end().catch(() => {});
}

/**
 * A proxy of the site at `origin` that changes its documents. They come without their policy, whose hashes would not match.
 * @param onReport gets the query of every request of `/report`
 */
function serveChanged(
  origin: string,
  change: (html: string) => string,
  onReport: (query: URLSearchParams) => void = () => {},
) {
  return serveLocally((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/report') {
      onReport(searchParams);
      return void response.end();
    }
    forward(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const accept = String(request.headers.accept ?? '*/*');
    const answer = await fetch(origin + request.url, { headers: { accept } });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.setHeader('content-type', type);
    for (const name of ['cache-control', 'etag']) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    const body = Buffer.from(await answer.arrayBuffer());
    if (!/^text|javascript/.test(type)) return void response.end(body);
    const text = type.startsWith('text/html') ? change(body.toString()) : body;
    response.setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  }
}
