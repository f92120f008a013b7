import type { ReactNode } from 'react';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { SiteLanguageContext } from '#app/site/words/use-words.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteNavigation } from './site-navigation.tsx';

interface SiteShellProps {
  year: number;
  language: SiteLanguage;
  children: ReactNode;
}

/** The frame of every public page: navigation, content, footer. */
export function SiteShell({ year, language, children }: SiteShellProps) {
  return (
    <SiteLanguageContext value={language}>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <SiteNavigation />
      <main id="content" tabIndex={-1} className="pt-(--bar) outline-none">
        {children}
      </main>
      <SiteFooter year={year} />
    </SiteLanguageContext>
  );
}
