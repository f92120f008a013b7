import type { ReactNode } from 'react';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { overlayMessagesId } from '#app/site/words/overlay-words.ts';
import { SiteLanguageContext } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import type { DraftNotice } from '#app/services-context.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { useFrame, useIdentity } from './layout-data.ts';
import { ButtonLink, TelephoneLink } from './links.tsx';
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
      <PhoneBar />
      <OverlayWords />
    </SiteLanguageContext>
  );
}

/** For a page that has a frame of its own: what keys and overlays need on every page. */
export function OwnShell({ language, children }: Omit<SiteShellProps, 'year'>) {
  const { skip } = useFrame().navigation;
  return (
    <SiteLanguageContext value={language}>
      <a href="#content" className="skip-link">
        {skip}
      </a>
      {children}
      <OverlayWords />
    </SiteLanguageContext>
  );
}

/** Call and Book Now at the thumb of a phone, after the hero (client/start-page.ts). The same links stand in the menu. */
function PhoneBar() {
  const { phone } = useIdentity();
  const { bookNow } = useFrame().navigation;
  const { phoneBar, call } = useMessages();
  return (
    <nav aria-label={phoneBar} className="phone-bar">
      <TelephoneLink phone={phone} className={buttonClasses({ tone: 'outline' })}>
        {call}
      </TelephoneLink>
      <ButtonLink to="/contact">{bookNow}</ButtonLink>
    </nav>
  );
}

/** The words of the overlays that the browser renders. */
function OverlayWords() {
  const html = JSON.stringify(useMessages().overlay).replaceAll('<', '\\u003c');
  return <script type="application/json" id={overlayMessagesId} dangerouslySetInnerHTML={{ __html: html }} />;
}

const texts = {
  zh: {
    label: '草稿',
    draft: '这是草稿，访客还看不到。',
    unpublished: '这个图库还没有发布，访客看不到。',
    none: '没有草稿，这是访客看到的页面。',
    edit: '返回编辑与发布',
    published: '查看已发布的页面',
  },
  en: {
    label: 'Draft',
    draft: 'This is a draft. Visitors do not see it yet.',
    unpublished: 'This gallery is not published. Visitors do not see it yet.',
    none: 'There is no draft. This is the page as visitors see it.',
    edit: 'Edit and publish',
    published: 'Published page',
  },
};

/** Written as attributes, because a rule in the style sheet would be sent with every public page. */
const link = { color: 'inherit', textDecoration: 'underline', paddingBlock: '0.25rem' } as const;

/**
 * Says that the page shows a draft, in the language of the staff. It is at the lower edge of the window, because the navigation is at the upper one, and at the end of the page below the footer, which it must not cover.
 */
export function DraftBar({ editor, path, language, state }: DraftNotice) {
  const words = texts[language];
  return (
    <aside
      aria-label={words.label}
      lang={language === 'zh' ? 'zh-Hans' : 'en'}
      style={{
        position: 'sticky',
        zIndex: 60,
        bottom: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'center',
        gap: '0 1.25rem',
        padding: '0.5rem 1rem',
        fontSize: '0.9375rem',
        background: '#ffd866',
        color: '#1a1a1a',
      }}
    >
      <strong>{words[state]}</strong>
      <span style={{ display: 'flex', flexWrap: 'wrap', columnGap: '1.25rem' }}>
        <a href={editor} style={link}>
          {words.edit}
        </a>
        {state !== 'unpublished' && (
          <a href={path} style={link}>
            {words.published}
          </a>
        )}
      </span>
    </aside>
  );
}
