import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, LogOut, Settings } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { HelpButton } from '#app/admin/help/help-button.tsx';
import { api } from '#app/admin/api/api.ts';
import { LanguageSelect } from './language-select.tsx';
import { usePanelDialogs } from './panel-dialogs.tsx';
import { mayLeave } from './unsaved-work.ts';
import { forgetSession } from '#app/admin/session/session.ts';

const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'));

export function Header() {
  const texts = useTexts();
  const queryClient = useQueryClient();

  async function logout() {
    if (!(await mayLeave())) return;
    // Logging out works offline too: the session on the server then expires. The call has its token already, and nothing else
    // may be sent with that of an ended session.
    void api.post('/api/admin/logout').catch(() => undefined);
    forgetSession();
    queryClient.clear();
  }

  return (
    <header className="border-b border-line bg-sheet">
      <a
        href="#admin-content"
        // By the focus alone: the router did not make an entry of the history for the fragment, and cannot ask before Back leaves it.
        onClick={(event) => {
          event.preventDefault();
          const content = document.getElementById('admin-content');
          content?.scrollIntoView();
          content?.focus({ preventScroll: true });
        }}
        className="sr-only bg-ink text-sheet focus:not-sr-only focus:absolute focus:z-30 focus:px-4 focus:py-2"
      >
        {texts.header.skipToContent}
      </a>
      <div className="mx-auto flex panel-width flex-wrap items-center gap-1 px-3 py-2 sm:gap-x-2 sm:px-6">
        <h1 className="mr-auto text-[1.0625rem]">{texts.header.title}</h1>
        <LanguageSelect />
        <SettingsButton />
        <HelpButton />
        <a href="/" className={buttonClasses({ tone: 'outline' }, 'button-quiet')}>
          <ExternalLink />
          <span className="max-sm:sr-only">{texts.header.viewSite}</span>
        </a>
        <Button tone="outline" className="button-quiet" onClick={() => void logout()}>
          <LogOut />
          <span className="max-sm:sr-only">{texts.header.logout}</span>
        </Button>
      </div>
    </header>
  );
}

function SettingsButton() {
  const texts = useTexts();
  const { settings: section, showSettings } = usePanelDialogs();
  return (
    <>
      <Button tone="outline" className="button-quiet" onClick={() => showSettings('studio')}>
        <Settings />
        <span className="max-sm:sr-only">{texts.header.settings}</span>
      </Button>
      {section && (
        <Suspense>
          <SettingsDialog initial={section} onClose={() => showSettings(undefined)} />
        </Suspense>
      )}
    </>
  );
}
