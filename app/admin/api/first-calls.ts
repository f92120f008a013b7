import { type AdminTab, tabPath } from '#contract/admin-tabs.ts';
import { adminTokenKey } from '#contract/admin-token.ts';
import { mediaCounterHeader } from '#contract/media-categories.ts';

interface FirstCalls {
  token: string;
  /** by path; a response can be read once */
  responses: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

export const mediaPath = '/api/media';
export const sessionPath = '/api/admin/session';
export const summaryPath = '/api/admin/summary';
/** The tabs that show the library at once. */
const mediaTabs: AdminTab[] = ['photos', 'cms-images', 'hero-banners'];
/** After that, what was loaded may be too old to be shown. */
const maxAgeMs = 30_000;

/**
 * An inline script that asks for what the open tab shows while the scripts of the back office are loaded: its text is empty in the browser,
 * where it has run already.
 */
export const firstCallsScript = import.meta.env.SSR
  ? `(${String(startFirstCalls)})(${JSON.stringify({ adminTokenKey, sessionPath, summaryPath, mediaPath, mediaPages: mediaTabs.map((tab) => tabPath(tab)), mediaCounterHeader })})`.replaceAll(
      /\n\s*/g,
      '\n',
    )
  : '';

/** Runs in the browser, as text: it may use nothing from outside itself. */
function startFirstCalls(names: {
  adminTokenKey: string;
  sessionPath: string;
  summaryPath: string;
  mediaPath: string;
  mediaPages: readonly string[];
  mediaCounterHeader: string;
}): void {
  const token = localStorage.getItem(names.adminTokenKey);
  if (!token) return;
  const call = async (path: string) => {
    const response = await fetch(path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
    // The browser receives only the beginning of a body that nobody reads.
    return new Response(await response.arrayBuffer(), response);
  };
  const summary = call(names.summaryPath);
  const responses = new Map([
    [names.sessionPath, call(names.sessionPath)],
    [names.summaryPath, summary],
  ]);
  if (names.mediaPages.includes(location.pathname)) {
    const counter = summary.then(async (response) => {
      if (!response.ok) throw new Error('The summary was refused');
      const { data } = (await response.clone().json()) as { data: { changes: { media: number } } };
      return data.changes.media;
    });
    // The counters tell what has changed since the list was read (`LiveUpdates`), so one that is older than they are is too old.
    const list = Promise.all([call(names.mediaPath), counter]).then(([response, known]) =>
      Number(response.headers.get(names.mediaCounterHeader)) < known ? call(names.mediaPath) : response,
    );
    responses.set(names.mediaPath, list);
  }
  window.firstCalls = { token, responses };
  for (const response of responses.values()) response.catch(() => {});
}

/** The response to a call that the inline script has made, once; undefined if it made none for this session, or it failed. */
export async function takeFirstCall(path: string, token: string | null): Promise<Response | undefined> {
  const calls = window.firstCalls;
  const response = calls?.responses.get(path);
  if (!response || calls?.token !== token || performance.now() > maxAgeMs) return undefined;
  calls.responses.delete(path);
  return response.catch(() => undefined);
}
