import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import type { ChangeCounters, ChangeTopic } from '#contract/summary.ts';
import { useSession } from '#app/admin/session/session.ts';
import { subscribeToWindow } from '#app/admin/shell/subscribe-to-window.ts';
import { getFirstCounters, useSummary } from '#app/admin/shell/summary-data.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import { followChanges } from './follow-changes.ts';

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

/**
 * The first parts of the query keys that a topic concerns: lists, cards and counts. What forms and dialogs are filled with is
 * left out: nothing may change below what somebody types, and saving compares versions.
 */
const queries: Record<ChangeTopic, readonly string[]> = {
  enquiries: ['contacts', 'summary', 'trash', 'client-picks'],
  media: ['media', 'summary', 'translation-state', 'trash', 'samples', 'page-picture', 'film-work', 'client-galleries'],
  pages: ['page-contents', 'untranslated-fields'],
  records: [...recordKinds, 'translation-state', 'trash', 'samples'],
};

function isAbout(topics: readonly ChangeTopic[], queryKey: readonly unknown[]): boolean {
  return topics.some((topic) => queries[topic].includes(String(queryKey[0])));
}

/**
 * Counts the enquiries that arrived since somebody looked at the list of them in this tab.
 * @param count of enquiries that nobody has dealt with yet
 */
function useUnseenEnquiries(
  count: number | undefined,
  { showsEnquiries, onUnseen }: { showsEnquiries: boolean; onUnseen: (count: number) => void },
): void {
  const isLooking = useSyncExternalStore(subscribeToAttention, isInFront) && showsEnquiries;
  const before = useRef<number>(undefined);
  const unseen = useRef(0);
  useEffect(() => {
    if (count === undefined) return;
    const arrived = Math.max(0, count - (before.current ?? count));
    before.current = count;
    // Those that a colleague has dealt with meanwhile are no longer new.
    unseen.current = isLooking ? 0 : Math.min(unseen.current + arrived, count);
    onUnseen(unseen.current);
  }, [count, isLooking, onUnseen]);
}

function isInFront(): boolean {
  return !document.hidden && document.hasFocus();
}

const subscribeToAttention = subscribeToWindow('visibilitychange', 'focus', 'blur');
