import { type ReactNode, createContext, use, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type Language, htmlLang } from './html-lang.ts';
import type { Catalogue } from './zh.ts';

export type { Language } from './html-lang.ts';
/** `mixed` is the specified default: Chinese, with three managers in English. */
export const languageChoices = ['mixed', 'zh', 'en'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

const imports: Record<Language, () => Promise<Catalogue>> = {
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
};
const loading: Partial<Record<Language, Promise<Catalogue>>> = {};
const loaded: Partial<Record<Language, Catalogue>> = {};
// The server renders in one go; a browser loads only what it shows.
if (import.meta.env.SSR) await Promise.all([loadCatalogue('zh'), loadCatalogue('en')]);

/** Loads the texts of a language. A load that failed is tried again by the next call. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return (loading[language] ??= imports[language]().then(
    (catalogue) => (loaded[language] = catalogue),
    (error: unknown) => {
      delete loading[language];
      throw error;
    },
  ));
}

/** The texts of a language. Waits in the nearest `Suspense` until they are loaded. */
export function useCatalogue(language: Language): Catalogue {
  return loaded[language] ?? use(loadCatalogue(language));
}

const storageKey = 'adminLanguage';
const listeners = new Set<() => void>();

function readChoice(): LanguageChoice {
  const stored = localStorage.getItem(storageKey);
  return languageChoices.find((choice) => choice === stored) ?? 'mixed';
}

function subscribe(listener: () => void) {
  // Chosen in another tab: nothing changes until the texts are there.
  const follow = () => void loadChosen(readChoice()).then(listener, () => {});
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

const toLanguage = (choice: LanguageChoice): Language => (choice === 'en' ? 'en' : 'zh');
const loadChosen = (choice: LanguageChoice) => loadCatalogue(toLanguage(choice));

/** Before hydration: the texts in which the server rendered, and those that this browser has chosen. */
export async function loadFirstCatalogues(onServer: Language): Promise<void> {
  await Promise.all([loadCatalogue(onServer), loadChosen(readChoice())]);
}

const cookieMaxAgeS = 365 * 24 * 60 * 60;

/**
 * Stores the choice in localStorage, which updates all open tabs, and in a cookie for the server. Nothing changes if the texts
 * cannot be loaded.
 */
async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  try {
    await loadChosen(choice);
  } catch {
    return;
  }
  localStorage.setItem(storageKey, choice);
  document.cookie = `${storageKey}=${choice}; path=/admin; max-age=${cookieMaxAgeS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** @param onServer the choice with which the server rendered the page */
export function useLanguageChoice(onServer: LanguageChoice = 'mixed'): LanguageChoice {
  return useSyncExternalStore(subscribe, readChoice, () => onServer);
}

/** The choice and its setter for a control, which shows a new choice at once, also while its texts are loaded. */
export function useLanguageControl(): [LanguageChoice, (choice: LanguageChoice) => void] {
  const stored = useLanguageChoice();
  const [wanted, setWanted] = useState<LanguageChoice>();
  const choose = (choice: LanguageChoice) => {
    setWanted(choice);
    void chooseLanguage(choice).then(() => setWanted(undefined));
  };
  return [wanted ?? stored, choose];
}

const LanguageContext = createContext<Language>('zh');

/** Provides the chosen language to its children, and sets `lang` of the document while mounted. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const language = toLanguage(useLanguageChoice(initial === 'en' ? 'en' : 'mixed'));
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = htmlLang[language];
    return () => {
      document.documentElement.lang = before;
    };
  }, [language]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** A part that is in English in the `mixed` setting, as specified, and otherwise in the chosen language. */
export function EnglishUnlessChosen({ children }: { children: ReactNode }) {
  const inherited = useContext(LanguageContext);
  const language: Language = useLanguageChoice() === 'mixed' ? 'en' : inherited;
  return (
    <LanguageContext value={language}>
      <div lang={htmlLang[language]}>{children}</div>
    </LanguageContext>
  );
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** A hook for texts of a part that brings both languages with it, so that the back office starts without them. */
export function createTextsHook<T>(texts: Record<Language, T>): () => T {
  return () => texts[useLanguage()];
}

/** The `lang` attribute for portals, which do not inherit it from their parent component. */
export function useHtmlLang(): string {
  return htmlLang[useContext(LanguageContext)];
}

export function useTexts(): Catalogue {
  return useCatalogue(useContext(LanguageContext));
}
