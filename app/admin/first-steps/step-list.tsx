import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { limits } from '#contract/limits.ts';
import type { FirstStepName, FirstSteps } from '#contract/summary.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { useDismissFirstSteps, useRestoreFirstSteps, wasRestored } from './data.ts';

interface StepListProps {
  steps: FirstSteps;
  onOpenTab: (tab: AdminTab) => void;
}

/** Folded to one line on a phone, where it would fill the first screen. */
export default function StepList({ steps: { done, photos }, onOpenTab }: StepListProps) {
  const { firstSteps: texts, actions } = useTexts();
  const { showSettings, showHelp } = usePanelDialogs();
  const setDismissed = useDismissFirstSteps();
  const takeOut = useRestoreFirstSteps();
  const heading = useId();
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 40rem)').matches);
  // Who took the list out again is led to it.
  const list = useCallback((element: HTMLElement | null) => {
    if (!element || !wasRestored()) return;
    setIsOpen(true);
    element.focus();
  }, []);

  function dismiss() {
    setDismissed();
    showToast({ title: texts.dismissed, action: { label: actions.undo, run: takeOut } });
    // The button that was used is gone.
    document.getElementById('admin-content')?.focus();
  }

  // In the order of the list.
  const open: Record<FirstStepName, () => void> = {
    banner: () => onOpenTab('hero-banners'),
    studio: () => showSettings('studio'),
    photos: () => onOpenTab('photos'),
    team: () => onOpenTab('team'),
    mail: () => showSettings('mail'),
    backup: () => showHelp('backup'),
  };
  const names = Object.keys(open) as FirstStepName[];
  const count = names.filter((name) => done[name]).length;

  return (
    <section ref={list} aria-labelledby={heading} tabIndex={-1} className="card relative mb-5 outline-none">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="first-steps-summary">
          <h2 id={heading} className="text-body">
            {texts.heading}
          </h2>
          <span className="text-ash tabular-nums">
            {count === names.length ? texts.allDone : texts.progress(count, names.length)}
          </span>
          <ChevronDown className={isOpen ? 'rotate-180' : ''} />
        </summary>
        <ol className="grid gap-x-6 px-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-3">
          {names.map((name) => (
            <li key={name} className="flex gap-3 py-2">
              {done[name] ? (
                <CircleCheck size={20} className="mt-0.5 shrink-0 text-clay" />
              ) : (
                <Circle size={20} className="mt-0.5 shrink-0 text-ash" />
              )}
              <div className="min-w-0">
                <button type="button" className={`first-step ${done[name] ? 'text-ash' : ''}`} onClick={open[name]}>
                  {texts.steps[name].title}
                </button>
                <p className="text-small text-ash">
                  {done[name]
                    ? texts.done
                    : name === 'photos' && photos > 0
                      ? texts.photosSoFar(photos, limits.firstPhotos)
                      : texts.steps[name].hint}
                </p>
              </div>
            </li>
          ))}
        </ol>
        <div className="px-2 pb-2 sm:px-3">
          <Button tone="outline" className="button-quiet sm:absolute sm:top-0 sm:right-3" onClick={dismiss}>
            {texts.dismiss}
          </Button>
        </div>
      </details>
    </section>
  );
}
