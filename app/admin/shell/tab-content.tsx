import { Component, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import type { TabName } from './tab-names.ts';
import { reloadTab, tabComponents } from './tabs.ts';

/** The content of the open tab, loaded on first use. An error boundary keeps the other tabs usable. */
export function TabContent({ name }: { name: TabName }) {
  const [attempt, setAttempt] = useState(0);

  function retry() {
    reloadTab(name);
    setAttempt(attempt + 1);
  }

  return (
    <TabBoundary key={`${name} ${attempt}`} fallback={<TabFailed onRetry={retry} />}>
      <Suspense fallback={<LoadingRows />}>
        <OpenTab name={name} />
      </Suspense>
    </TabBoundary>
  );
}

/** Keeps the component with which it was mounted: another one for the same tab would lose its state. */
function OpenTab({ name }: { name: TabName }) {
  const [Manager] = useState(() => tabComponents[name]);
  return <Manager />;
}

class TabBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

function TabFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts();
  return (
    <div role="alert" className="card p-6">
      <h2 className="text-body">{texts.tabs.failedTitle}</h2>
      <p className="mt-1 mb-4 text-ash">{texts.tabs.failedText}</p>
      <Button tone="outline" onClick={onRetry}>
        {texts.actions.retry}
      </Button>
    </div>
  );
}
