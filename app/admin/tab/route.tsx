import type { ComponentType } from 'react';
import { type ClientLoaderFunctionArgs, useLocation, useNavigation, useRevalidator } from 'react-router';
import { hasRight } from '#contract/roles.ts';
import { firstTab, rightOfTab, tabAt } from '#contract/admin-tabs.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { queryClient } from '#app/admin/api/query-client.ts';
import { knownAccount } from '#app/admin/session/account.ts';
import ContactsTab from '../enquiries/enquiries-page.tsx';
import { LoadingRows } from '../controls/list-states.tsx';
import { askForList } from './first-lists.ts';
import { type LaterTab, tabFiles } from './tab-files.ts';

interface TabModule {
  default: ComponentType;
}

const modules = import.meta.glob<TabModule>([
  '../{client-galleries,galleries,hero-banners,media,pages,records,system,trash}/*-page.tsx',
]);

async function loadTab(tab: LaterTab): Promise<ComponentType> {
  const load = modules[`../${tabFiles[tab]}`];
  if (!load) throw new Error(`There is no file of the tab ${tab}.`);
  return (await load()).default;
}

/**
 * The route of every tab. Its own script is there with the first one; that of a tab, and what the tab shows first, are asked for here at the same
 * time. A tab as a route module of its own would not do: where its file cannot be loaded, React Router reloads the document, and an upload
 * or, without a connection, the whole back office is gone.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ Tab: ComponentType }> {
  const tab = tabAt(new URL(request.url).pathname);
  const role = knownAccount(queryClient)?.role;
  // Who has not signed in yet, or may not see the tab, would be refused. Nobody waits for the list: the tab shows how it goes.
  if (hasRight(role, rightOfTab(tab))) void askForList[tab](queryClient);
  return { Tab: tab === firstTab ? ContactsTab : await loadTab(tab) };
}

/** What else changes in the address of the open tab, such as a filter, is no reason to load it again. */
export function shouldRevalidate() {
  return false;
}

/** Before the first tab is there. */
export { LoadingRows as HydrateFallback } from '../controls/list-states.tsx';

/** While another tab is loaded, its place is shown, as the bar shows its name. */
export default function TabRoute({ loaderData: { Tab } }: { loaderData: { Tab: ComponentType } }) {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next && next.pathname !== pathname ? <LoadingRows /> : <Tab />;
}

/** A tab that could not be loaded, or failed. The others stay usable. */
export function ErrorBoundary() {
  const texts = useTexts();
  const { revalidate, state } = useRevalidator();
  return state === 'loading' ? (
    <LoadingRows />
  ) : (
    <div role="alert" className="card p-6">
      <h2 className="text-body">{texts.tabs.failedTitle}</h2>
      <p className="mt-1 mb-4 text-ash">{texts.tabs.failedText}</p>
      <Button tone="outline" onClick={() => void revalidate()}>
        {texts.actions.retry}
      </Button>
    </div>
  );
}
