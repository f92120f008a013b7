import { type ReactNode, createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { en } from './en.ts';
import { type Language, htmlLang } from './html-lang.ts';
import { type Catalogue, zh } from './zh.ts';

export type { Language } from './html-lang.ts';
/** `mixed` is the specified default: Chinese, with three managers in English. */
export const languageChoices = ['mixed', 'zh', 'en'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

export const catalogues: Record<Language, Catalogue> = { zh, en };

const storageKey = 'adminLanguage';
const listeners = new Set<() => void>();

function readChoice(): LanguageChoice {
  const stored = localStorage.getItem(storageKey);
  return languageChoices.find((choice) => choice === stored) ?? 'mixed';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const cookieMaxAgeS = 365 * 24 * 60 * 60;

/** Stores the choice in localStorage, which updates all open tabs, and in a cookie for the server. */
export function chooseLanguage(choice: LanguageChoice) {
  localStorage.setItem(storageKey, choice);
  document.cookie = `${storageKey}=${choice}; path=/admin; max-age=${cookieMaxAgeS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** @param onServer the choice with which the server rendered the page */
export function useLanguageChoice(onServer: LanguageChoice = 'mixed'): LanguageChoice {
  return useSyncExternalStore(subscribe, readChoice, () => onServer);
}

const LanguageContext = createContext<Language>('zh');

/** Provides the chosen language to its children, and sets `lang` of the document while mounted. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const language: Language = useLanguageChoice(initial === 'en' ? 'en' : 'mixed') === 'en' ? 'en' : 'zh';
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

/** The `lang` attribute for portals, which do not inherit it from their parent component. */
export function useHtmlLang(): string {
  return htmlLang[useContext(LanguageContext)];
}

export function useTexts(): Catalogue {
  return catalogues[useContext(LanguageContext)];
}
