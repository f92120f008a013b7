import { useLocation } from 'react-router';
import { pathIn } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';

/** Each language is named in itself, so that its readers find it; `short` where the bar of a telephone has no room. */
const others = {
  en: { language: 'zh-Hans', name: '中文', short: '中' },
  'zh-Hans': { language: 'en', name: 'English', short: 'EN' },
} as const;

/**
 * A link to the same page in the other language. client/start-page.ts adds the section that is in view. The choice is in
 * the address only: nothing is stored, and no visitor is redirected by the language of the browser.
 */
export function LanguageSwitch({ className, isInBar }: { className: string; isInBar?: boolean }) {
  const { pathname } = useLocation();
  const { language, name, short } = others[useSiteLanguage()];
  // The 404 document is the same for all addresses.
  const isUnknown = pathIn('en', pathname) === '/404';
  // A client gallery is in the language of its client.
  const isOfClient = pathIn('en', pathname).startsWith('/g/');
  return (
    <a
      href={pathIn(language, isUnknown || isOfClient ? '/' : pathname)}
      lang={language}
      hrefLang={language}
      data-keeps-section=""
      aria-label={isInBar ? name : undefined}
      className={className}
    >
      {isInBar ? (
        <>
          <span className="bar-language-name">{name}</span>
          <span className="bar-language-short">{short}</span>
        </>
      ) : (
        name
      )}
    </a>
  );
}
