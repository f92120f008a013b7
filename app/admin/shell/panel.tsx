import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { ToastProvider } from '#app/ui/toast.tsx';
import { QuestionsProvider } from '#app/admin/controls/confirm-dialog.tsx';
import { UploadsProvider } from '../upload/uploads-provider.tsx';
import { Header } from './header.tsx';
import { LoginAgain } from '#app/admin/session/login-again.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SpaceNotice } from './space-notice.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TabBar } from './tab-bar.tsx';
import { TabContent } from './tab-content.tsx';
import type { TabName } from './tab-names.ts';
import { useTab } from './use-tab.ts';

/** Header, three cards, nine tabs. */
export function Panel() {
  const texts = useTexts();
  const [tab, openTab] = useTab();

  useEffect(() => {
    document.title = `${texts.tabs[tab]} · ${texts.documentTitle}`;
  }, [texts, tab]);

  return (
    <ToastProvider closeLabel={texts.actions.close}>
      <UploadsProvider>
        <QuestionsProvider>
          <Header />
          <OfflineNotice />
          <Tabs.Root value={tab} onValueChange={(name) => openTab(name as TabName)} activationMode="manual" asChild>
            <main>
              <div className="mx-auto panel-width px-3 pt-4 sm:px-6">
                <SummaryCards />
                <SpaceNotice />
              </div>
              <div className="sticky top-0 z-20 mt-2 border-b border-line bg-paper">
                <div className="mx-auto panel-width px-3 sm:px-6">
                  <TabBar open={tab} />
                </div>
              </div>
              <div
                id="admin-content"
                tabIndex={-1}
                className="mx-auto panel-width px-3 pt-5 pb-16 outline-none sm:px-6"
              >
                <Tabs.Content value={tab} tabIndex={-1}>
                  <TabContent name={tab} />
                </Tabs.Content>
              </div>
            </main>
          </Tabs.Root>
          <LoginAgain />
        </QuestionsProvider>
      </UploadsProvider>
    </ToastProvider>
  );
}
