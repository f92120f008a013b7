import { lazy, Suspense } from 'react';

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** The 404 page for error boundaries, which every page imports. The server renders it; browsers load its script only on a 404. */
export function DeferredNotFound() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
