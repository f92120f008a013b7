interface RouteEntry {
  id: string;
  /** address of its file */
  module: string;
}

/** In place of React Router's own, which reloads the document when it fails (vite.config.ts). */
export async function loadRouteModule(route: RouteEntry, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    return (known[route.id] = await import(/* @vite-ignore */ route.module));
  } catch (error) {
    // As Vite tells of its own imports (reload-for-new-build.ts).
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
