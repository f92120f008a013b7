declare global {
  interface WindowEventMap {
    /** The page would have to be reloaded, and does not do it itself (admin/shell/new-build-notice.tsx). */
    'new-build': Event;
  }
}

const reloadedAtKey = 'reloadedAt';
/** While nodes are restarted one after the other, a new page may come from the other build again. */
const pauseMs = 5 * 60_000;

/**
 * Reloads a page whose script is gone because the site was updated since, once, and never over text that somebody has typed. Without
 * that, it would stay without its islands or tabs. Vite reports imports that fail; offline, or if only the network failed, the
 * page stays.
 *
 * @param entry the address of this page's own script, which each page names
 */
export function reloadForNewBuild(entry: string): void {
  window.addEventListener('vite:preloadError', async () => {
    if (!(await isReplaced(entry))) return;
    if (!hasTypedText() && mayReload()) location.reload();
    else window.dispatchEvent(new Event('new-build' satisfies keyof WindowEventMap));
  });
}

async function isReplaced(entry: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}

function hasTypedText(): boolean {
  // What asks before the page is left has something to lose, such as an upload.
  const leaving = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(leaving)) return true;
  const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) < pauseMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    return true;
  } catch {
    // Without a memory it could reload for ever.
    return false;
  }
}
