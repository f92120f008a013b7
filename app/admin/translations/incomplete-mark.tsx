import type { TranslationState } from '#contract/translations.ts';
import { useTexts } from '#app/i18n/language.tsx';

interface IncompleteMarkProps {
  state: TranslationState | undefined;
  /** names the fields, for whoever looks for them */
  isDetailed?: boolean;
  formatLabel: (field: string) => string;
}

/** Says quietly that a record has texts without Chinese, or with Chinese of another English. */
export function IncompleteMark({ state, isDetailed = false, formatLabel }: IncompleteMarkProps) {
  const { translations: texts, listSeparator } = useTexts();
  if (!state) return undefined;
  const { outOfDate, missing } = state;
  const named = (fields: string[]) => fields.map(formatLabel).join(listSeparator);
  if (!isDetailed) {
    return outOfDate.length > 0 ? (
      <span className="text-caption text-clay" title={named(outOfDate)}>
        {texts.someOutdated}
      </span>
    ) : (
      <span className="text-caption text-ash" title={named(missing)}>
        {texts.someMissing}
      </span>
    );
  }
  return (
    <p className="text-caption">
      {outOfDate.length > 0 && <span className="block text-clay">{texts.outdatedFields(named(outOfDate))}</span>}
      {missing.length > 0 && <span className="block text-ash">{texts.missingFields(named(missing))}</span>}
    </p>
  );
}

interface IncompleteFilterProps {
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shows all, or only what has no Chinese or possibly outdated Chinese. Absent while there is nothing of that. */
export function IncompleteFilter({ count, isOn, onChange }: IncompleteFilterProps) {
  const { translations: texts } = useTexts();
  if (count === 0 && !isOn) return undefined;
  return (
    <fieldset className="segments mb-4 sm:w-fit" aria-label={texts.filter.label}>
      {[false, true].map((each) => (
        <button
          key={String(each)}
          type="button"
          className="segment"
          aria-pressed={isOn === each}
          onClick={() => onChange(each)}
        >
          {each ? texts.filter.incomplete(count) : texts.filter.all}
        </button>
      ))}
    </fieldset>
  );
}
