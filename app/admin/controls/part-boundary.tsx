import { Component, type ReactNode, Suspense } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';

/** Around a part of a form that is loaded on demand: if it cannot be loaded, the form and what was typed into it stay. */
export function PartBoundary({ children, onFailed }: { children: ReactNode; onFailed: () => void }) {
  const { tabs: texts } = useTexts();
  return (
    <Boundary
      onFailed={() => {
        onFailed();
        showToast({ title: texts.failedTitle, text: texts.failedText, destructive: true });
      }}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ onFailed: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
