import { type ReactNode, createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { en } from './en.ts';
import { type Language, htmlLang } from './html-lang.ts';
import { type Catalogue, zh } from './zh.ts';

export type { Language } from './html-lang.ts';
/** `mixed` is how the specification has it: Chinese, with the three named managers in English. */
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

/** Remembers the choice in this browser; every open tab of the back office follows. The cookie tells the server of it. */
export function chooseLanguage(choice: LanguageChoice) {
  localStorage.setItem(storageKey, choice);
  document.cookie = `${storageKey}=${choice}; path=/admin; max-age=${cookieMaxAgeS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** @param onServer what the page arrives with */
export function useLanguageChoice(onServer: LanguageChoice = 'mixed'): LanguageChoice {
  return useSyncExternalStore(subscribe, readChoice, () => onServer);
}

const LanguageContext = createContext<Language>('zh');

/** Gives everything inside it the chosen language, and the document its `lang` for as long as it is shown. */
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

/** A part that the specification writes in English: it stays English until somebody chooses one language for everything. */
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

/** For what leaves the page's flow (a dialog's portal), where an ancestor's `lang` does not reach. */
export function useHtmlLang(): string {
  return htmlLang[useContext(LanguageContext)];
}

export function useTexts(): Catalogue {
  return catalogues[useContext(LanguageContext)];
}
