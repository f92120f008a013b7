import type { TranslationState } from '#contract/translations/translations.ts';
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
