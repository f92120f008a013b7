import { Settings } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';

const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'));

export function SettingsButton() {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="outline" className="button-quiet" onClick={() => setIsOpen(true)}>
        <Settings aria-hidden="true" size={16} strokeWidth={1.5} />
        <span className="max-sm:sr-only">{texts.header.settings}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SettingsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
