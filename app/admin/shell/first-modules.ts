import type { Language } from '#app/i18n/html-lang.ts';
import { tabFiles, tabOf } from './tab-names.ts';

/** The source files that an address of the back office waits for before hydration (`load-first.ts`), besides its start script. */
export function firstModulesOf(search: URLSearchParams): string[] {
  const tab = tabOf(search);
  return [
    'app/admin/shell/hydrate-admin.tsx',
    `app/i18n/${languageIn(search)}.ts`,
    ...(tab === 'contacts' ? [] : [`app/admin/${tabFiles[tab]}`]),
  ];
}

/** The language that the server adds to the address (server/http/pages/admin-language.ts). */
export function languageIn(search: URLSearchParams): Language {
  return search.get('language') === 'en' ? 'en' : 'zh';
}
