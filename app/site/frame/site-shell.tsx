import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteNavigation } from './site-navigation.tsx';

/** The frame of every public page: navigation, content, footer. */
export function SiteShell({ year, children }: { year: number; children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <SiteNavigation />
      <main id="content" tabIndex={-1} className="pt-(--bar) outline-none">
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  );
}
