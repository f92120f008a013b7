import { useTexts } from '#app/i18n/language.tsx';

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
