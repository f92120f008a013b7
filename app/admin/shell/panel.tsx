import { HardDrive } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { type AdminTab, adminTabs, rightOfTab, tabAt, tabPath } from '#contract/admin-tabs.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Toasts } from '#app/ui/toast.ts';
import { FirstSteps } from '#app/admin/first-steps/first-steps.tsx';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { ConfirmDialogProvider } from '#app/admin/controls/confirm-dialog.tsx';
import { useOutdatedTabs } from '../translations/data.ts';
import { UploadsProvider, useUploads } from '../upload/uploads-provider.tsx';
import { Header } from './header.tsx';
import { useAccount, useMay } from '#app/admin/session/account.ts';
import { LoginAgain } from '#app/admin/session/login-again.tsx';
import { useUnsavedBlocker } from './unsaved-work.ts';
import { NewBuildNotice } from './new-build-notice.tsx';
import { PanelDialogsProvider } from './panel-dialogs.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { subscribeToWindow } from './subscribe-to-window.ts';
import { SummaryCards } from './summary-cards.tsx';
import { formatMegabytes, useSummary } from './summary-data.ts';

// If its script cannot be loaded, the panel works without it.
const LiveUpdates = lazy(() => import('../live/live-updates.tsx').catch(() => ({ default: () => null })));
const QueueBar = lazy(async () => ({ default: (await import('../upload/queue-bar.tsx')).QueueBar }));

/** Waits until it is known who is signed in: the tabs and what is loaded in the background depend on it. */
export function Panel() {
  const texts = useTexts();
  const { data, error, refetch } = useAccount();
  return (
    <>
      <UploadsProvider>
        <ConfirmDialogProvider>
          {data ? (
            <PanelDialogsProvider>
              <PanelOfAccount />
            </PanelDialogsProvider>
          ) : error ? (
            <main className="mx-auto panel-width px-3 pt-4 sm:px-6">
              <h1 className="sr-only">{texts.documentTitle}</h1>
              <LoadFailed query={{ error, refetch }} />
            </main>
          ) : (
            <PanelSkeleton />
          )}
          <LoginAgain />
        </ConfirmDialogProvider>
      </UploadsProvider>
      <Suspense>
        <Toasts label={texts.actions.notices} closeLabel={texts.actions.close} />
      </Suspense>
    </>
  );
}

/** Header, three cards, tabs. */
function PanelOfAccount() {
  const texts = useTexts();
  const may = useMay();
  const [tab, openTab] = useTab();
  const [unseen, setUnseen] = useState(0);
  useUnsavedBlocker();

  useEffect(() => {
    document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${texts.tabs[tab]} · ${texts.documentTitle}`;
  }, [texts, tab, unseen]);

  return (
    <>
      <Header />
      <OfflineNotice />
      <NewBuildNotice />
      <Tabs.Root value={tab} onValueChange={(name) => openTab(name as AdminTab)} activationMode="manual" asChild>
        <main>
          <div className="mx-auto panel-width px-3 pt-4 sm:px-6">
            <SummaryCards />
            {may('content') && <SpaceNotice />}
          </div>
          <div className="sticky top-0 z-20 mt-2 border-b border-line bg-paper">
            <div className="mx-auto panel-width px-3 sm:px-6">
              <TabBar open={tab} />
            </div>
          </div>
          <div id="admin-content" tabIndex={-1} className="mx-auto panel-width px-3 pt-5 pb-16 outline-none sm:px-6">
            {tab === 'contacts' && may('administration') && <FirstSteps onOpenTab={openTab} />}
            {may(rightOfTab(tab)) ? (
              <Tabs.Content value={tab} tabIndex={-1}>
                <Outlet />
              </Tabs.Content>
            ) : (
              <TabForbidden name={tab} />
            )}
          </div>
          <UploadBar />
        </main>
      </Tabs.Root>
      <Suspense>
        <LiveUpdates showsEnquiries={tab === 'contacts'} onUnseen={setUnseen} />
      </Suspense>
    </>
  );
}

/** Where an address leads to a tab of other roles. */
function TabForbidden({ name }: { name: AdminTab }) {
  const { tabs, problems } = useTexts();
  return (
    <section aria-label={tabs[name]} className="card p-6">
      <h2 className="text-body">{tabs[name]}</h2>
      <p className="mt-1 text-ash">{problems['role-forbidden']}</p>
    </section>
  );
}

/** Arrow keys move the focus, Enter or Space opens a tab: opening adds a history entry and may load code, so focus must not do it. */
function TabBar({ open }: { open: AdminTab }) {
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { data: summary } = useSummary();
  const may = useMay();
  const outdated = useOutdatedTabs(summary !== undefined && may('content'));

  // On a phone the bar scrolls horizontally: scroll the open tab into view after a deep link or Back.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    if (!tab || !list.current) return;
    list.current.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [open]);

  return (
    <Tabs.List
      ref={list}
      aria-label={texts.tabs.label}
      className="tab-bar relative flex overflow-x-auto"
      // The tab opens as the key goes down: what follows of Enter would press the button of a question about unsaved changes.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      {adminTabs.map((name) => {
        if (!may(rightOfTab(name))) return undefined;
        const count = outdated.get(name) ?? 0;
        const isWarned = name === 'system' && summary?.system.isWarning === true;
        return (
          <Tabs.Trigger
            key={name}
            value={name}
            data-tab={name}
            className="tab"
            // Becomes the description; the names of the tabs are specified.
            title={isWarned ? texts.tabs.systemMark : count > 0 ? texts.pages.outdated(count) : undefined}
          >
            {texts.tabs[name]}
            {(count > 0 || isWarned) && <span aria-hidden="true" className="tab-mark" />}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}

/** Its script is loaded with the first upload. */
function UploadBar() {
  const { queue, awaited, belongTo } = useUploads();
  const username = useAccount().data?.username;
  useEffect(() => {
    if (username !== undefined) belongTo(username);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person
  }, [username]);
  if (queue.items.length === 0 && awaited.length === 0) return null;
  return (
    <Suspense>
      <QueueBar />
    </Suspense>
  );
}

/** Says that the browser is offline. The live region is rendered before its text, or it would not be announced. */
function OfflineNotice() {
  const texts = useTexts();
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="block">
      {!isOnline && (
        <span className="block bg-amber px-3 py-2 text-center text-night sm:px-6">{texts.status.offline}</span>
      )}
    </output>
  );
}

const subscribeToConnection = subscribeToWindow('online', 'offline');

/** Warns that the disk is nearly full and uploads are refused. */
function SpaceNotice() {
  const { summary: texts } = useTexts();
  const { data } = useSummary();
  if (!data?.space.isShort) return undefined;
  return (
    <aside aria-label={texts.space.title} className="card mt-2 flex gap-4 p-4">
      <HardDrive size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{texts.space.title}</p>
        <p className="mt-1 text-ash">{texts.space.text(formatMegabytes(data.space.freeBytes ?? '0'))}</p>
      </div>
    </aside>
  );
}

/** The open tab, which is in the address, so that it can be linked to and Back returns to the previous one. While it is loaded it is open already. */
function useTab(): [AdminTab, (tab: AdminTab) => void] {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const navigate = useNavigate();
  return [tabAt(next?.pathname ?? pathname), (tab) => void navigate(tabPath(tab))];
}
