import { useEffect } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';

/** Offers to reload the page where that would lose what somebody has typed, or did not help. */
export function NewBuildNotice() {
  const { newBuild: texts } = useTexts();
  useEffect(() => {
    const show = () =>
      showToast({
        title: texts.title,
        text: texts.text,
        action: { label: texts.reload, run: () => location.reload() },
      });
    window.addEventListener('new-build', show);
    return () => window.removeEventListener('new-build', show);
  }, [texts]);
  return null;
}
