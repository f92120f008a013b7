import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfHtml } from '#app/i18n/html-lang.ts';
import { loadFirstCatalogues } from '#app/i18n/language.tsx';

// The document has texts, which React must find as they are.
await loadFirstCatalogues(languageOfHtml(document.documentElement.lang));
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
