import { Options } from '#app/admin/controls/options.tsx';
import { Languages } from 'lucide-react';
import { type LanguageChoice, languageChoices, useLanguageControl, useTexts } from '#app/i18n/language.tsx';

export function LanguageSelect() {
  const texts = useTexts();
  const [chosen, choose] = useLanguageControl();
  return (
    <label className="relative flex items-center">
      <span className="sr-only">{texts.language.label}</span>
      <Languages className="pointer-events-none absolute left-2.5 text-ash" />
      <select
        className="field-control language-select"
        value={chosen}
        onChange={(event) => choose(event.target.value as LanguageChoice)}
      >
        <Options of={languageChoices} label={(choice) => texts.language[choice]} />
      </select>
    </label>
  );
}
