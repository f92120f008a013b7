import { lazy, Suspense, useEffect } from 'react';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { LoadingRows } from '#app/admin/controls/list-states.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { useFirstSteps } from './data.ts';

// A studio that has left the list behind never loads it. If its script cannot be loaded, the panel works without it.
const StepList = lazy(() => import('./step-list.tsx').catch(() => ({ default: () => <></> })));

interface FirstStepsProps {
  onOpenTab: (tab: AdminTab) => void;
}

/** What a new studio does first. Ticks itself off by what is there, and stays until it is put away. */
export function FirstSteps({ onOpenTab }: FirstStepsProps) {
  const { data, isPending, refetch } = useFirstSteps();
  useRefetchAfterSettings(refetch);
  if (isPending) return <Awaited />;
  if (!data || data.isLeft) return undefined;
  return (
    <Suspense fallback={<Awaited />}>
      <StepList steps={data} onOpenTab={onOpenTab} />
    </Suspense>
  );
}

/** Stands for what is below until it is known whether the list is above it: shown before, it would move down. */
function Awaited() {
  return (
    <div className="first-steps-awaited">
      <LoadingRows />
    </div>
  );
}

/** The settings are opened above the list, and may have done a step. */
function useRefetchAfterSettings(refetch: () => unknown) {
  const isOpen = usePanelDialogs().settings !== undefined;
  useEffect(() => {
    if (isOpen) return () => void refetch();
    return undefined;
  }, [isOpen, refetch]);
}
