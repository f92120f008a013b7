import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';

/** Somebody else saved first. Neither edit is thrown away without a decision. */
export function EditConflict({ onLoad, onOverwrite }: { onLoad: () => void; onOverwrite: () => void }) {
  const texts = useTexts();
  return (
    <div className="rounded border border-danger p-3">
      <p className="text-danger">{texts.problems['edited-elsewhere']}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button tone="outline" onClick={onLoad}>
          {texts.records.conflictLoad}
        </Button>
        <Button tone="outline" className="button-danger" onClick={onOverwrite}>
          {texts.records.conflictOverwrite}
        </Button>
      </div>
    </div>
  );
}
