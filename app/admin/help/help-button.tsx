import { CircleQuestionMark } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';

// The articles are loaded when somebody asks for help.
const HelpPanel = lazy(() => import('./help-panel.tsx'));

export function HelpButton() {
  const { help: texts } = useTexts();
  const { help: open, showHelp } = usePanelDialogs();
  return (
    <>
      <Button tone="outline" className="button-quiet" onClick={() => showHelp('list')}>
        <CircleQuestionMark />
        <span className="max-sm:sr-only">{texts.title}</span>
      </Button>
      {open && (
        <Suspense>
          <HelpPanel open={open} onOpen={showHelp} onClose={() => showHelp(undefined)} />
        </Suspense>
      )}
    </>
  );
}
