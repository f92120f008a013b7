import { chooseLanguage, languageChoices, useLanguageChoice, useTexts } from '#app/i18n/language.tsx';

export function LanguageSettings() {
  const texts = useTexts();
  const chosen = useLanguageChoice();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-ash">{texts.settings.languageHint}</legend>
      {languageChoices.map((choice) => (
        <label key={choice} className="flex items-center gap-2">
          <input
            type="radio"
            name="language"
            className="size-4 accent-clay"
            checked={chosen === choice}
            onChange={() => chooseLanguage(choice)}
          />
          {texts.language[choice]}
        </label>
      ))}
    </fieldset>
  );
}
