import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadFirst } from './load-first.ts';

await loadFirst();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
