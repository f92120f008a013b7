import type { QueryClient } from '@tanstack/react-query';
import { type AdminTab, rightOfTab } from '#contract/admin-tabs.ts';
import { hasRight } from '#contract/accounts/roles.ts';
import { queryClient } from '#app/admin/api/query-client.ts';
import { knownAccount } from '#app/admin/session/account.ts';

/**
 * For the `clientLoader` of a tab: asks for what the tab shows first, while its script is loaded. Nobody waits for it: the tab shows what is
 * pending and what has failed.
 */
export function askFirst(tab: AdminTab, ask: (client: QueryClient) => void): null {
  // Before the login, and for a tab of other roles, the server would refuse it.
  if (hasRight(knownAccount(queryClient)?.role, rightOfTab(tab))) ask(queryClient);
  return null;
}

/** What changes in the address of the open tab, such as a filter, is no reason to load its list again. */
export function shouldRevalidate() {
  return false;
}
