import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChangeCounters, ChangeTopic } from '#contract/changes/changes.ts';
import { useSession } from '#app/admin/session/session.ts';
import { subscribeToWindow } from '#app/admin/shell/subscribe-to-window.ts';
import { getFirstCounters, useSummary } from '#app/admin/shell/summary-data.ts';
import { followChanges } from './follow-changes.ts';
import { isAbout } from './topic-queries.ts';
import { useUnseenEnquiries } from './use-unseen-enquiries.ts';

interface LiveUpdatesProps {
  /** whether the list of enquiries is open */
  showsEnquiries: boolean;
  onUnseen: (count: number) => void;
}

/** Loads again what colleagues, visitors and the media worker have changed, while the browser shows the page. */
export default function LiveUpdates({ showsEnquiries, onUnseen }: LiveUpdatesProps) {
  const queryClient = useQueryClient();
  const { data: summary } = useSummary({ refetchOnMount: false });
  const hasToken = Boolean(useSession()?.token);
  const canFollow = useCanFollow() && hasToken;
  const [refresher] = useState(() => createRefresher(queryClient));
  // The lists were loaded after the first summary: what has changed since then is loaded again.
  const first = summary && getFirstCounters();
  useEffect(() => {
    if (first) refresher.begin(first);
  }, [first, refresher]);

  const hasBegun = first !== undefined;
  useEffect(() => {
    if (!canFollow || !hasBegun) return undefined;
    const leaving = new AbortController();
    void followChanges(refresher.take, leaving.signal);
    return () => leaving.abort();
  }, [canFollow, hasBegun, refresher]);

  useUnseenEnquiries(summary?.desk.new, { showsEnquiries, onUnseen });
  return null;
}

/** A list of thousands of photos is not loaded more often than this while an upload is processed. */
const refreshEveryMs = 2_000;
const busyCheckMs = 200;

function createRefresher(queryClient: QueryClient) {
  let known: ChangeCounters | undefined;
  const changed = new Set<ChangeTopic>();
  let isRunning = false;
  // Changes of this browser are shown already, and nothing may move below a pointer that drags.
  const isBusy = () =>
    document.hidden || queryClient.isMutating() > 0 || document.querySelector('[data-dragged]') !== null;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (changed.size > 0) {
      if (isBusy()) {
        await pause(busyCheckMs);
        continue;
      }
      const topics = [...changed];
      changed.clear();
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAbout(topics, queryKey) });
      await pause(refreshEveryMs);
    }
    isRunning = false;
  }

  return {
    begin(counters: ChangeCounters) {
      known ??= counters;
    },

    take(counters: ChangeCounters) {
      for (const topic of Object.keys(counters) as ChangeTopic[]) {
        if (known && counters[topic] !== known[topic]) changed.add(topic);
      }
      known = counters;
      void run();
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** False while the tab is hidden or the browser is offline. */
function useCanFollow(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden && navigator.onLine);
}

const subscribe = subscribeToWindow('visibilitychange', 'online', 'offline');
