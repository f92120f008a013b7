import type { ReactNode } from 'react';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { overlayMessagesId } from '#app/site/words/overlay-words.ts';
import { SiteLanguageContext } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import { useFrame } from './layout-data.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteNavigation } from './site-navigation.tsx';

interface SiteShellProps {
  year: number;
  language: SiteLanguage;
  children: ReactNode;
}

/** The frame of every public page: navigation, content, footer. */
export function SiteShell({ year, language, children }: SiteShellProps) {
  const { skip } = useFrame().navigation;
  return (
    <SiteLanguageContext value={language}>
      <a href="#content" className="skip-link">
        {skip}
      </a>
      <SiteNavigation />
      <main id="content" tabIndex={-1} className="pt-(--bar) outline-none">
        {children}
      </main>
      <SiteFooter year={year} />
      <OverlayWords />
    </SiteLanguageContext>
  );
}

/** The words of the overlays that the browser renders. */
function OverlayWords() {
  const html = JSON.stringify(useMessages().overlay).replaceAll('<', '\\u003c');
  return <script type="application/json" id={overlayMessagesId} dangerouslySetInnerHTML={{ __html: html }} />;
}
