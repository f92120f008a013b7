import type { ReactNode } from 'react';
import { ToastProvider } from '#app/ui/toast.tsx';
import { useTooltips } from '#app/ui/use-tooltips.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteNavigation } from './site-navigation.tsx';

/** The frame of every public page: navigation, content, footer. */
export function SiteShell({ year, children }: { year: number; children: ReactNode }) {
  useTooltips();
  return (
    <ToastProvider>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <SiteNavigation />
      <main id="content" tabIndex={-1} className="pt-(--bar) outline-none">
        {children}
      </main>
      <SiteFooter year={year} />
    </ToastProvider>
  );
}
