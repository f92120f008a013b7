import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { chineseName, stillRightName } from './chinese-values.ts';
import { type ChineseTexts, useChinese } from './use-chinese-texts.ts';

interface WithChineseProps {
  /** path of the English text in the form */
  field: string;
  label: string;
  isLong?: boolean;
  /** the control of the English text, with the label that it shall have */
  children: (label: string) => ReactNode;
}

/** The control of a text, and that of its Chinese beside it, or below it on a phone. Of two, the label of each names its language. */
export function WithChinese({ children, ...own }: WithChineseProps) {
  const chinese = useChinese();
  const { translations: texts } = useTexts();
  if (!chinese?.fields.includes(own.field)) return children(own.label);
  return (
    <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="min-w-0">{children(texts.englishField(own.label))}</div>
      <ChineseControl {...own} chinese={chinese} />
    </div>
  );
}

interface ChineseControlProps extends Omit<WithChineseProps, 'children'> {
  chinese: ChineseTexts;
}

/**
 * Its name does not repeat the label of the English control, whose specified name would then be that of two controls;
 * the label is its description.
 */
function ChineseControl({ field, label, isLong, chinese }: ChineseControlProps) {
  const { translations: texts, actions } = useTexts();
  const id = useId();
  const { register, setValue, setFocus } = useFormContext();
  const name = chineseName(field);
  const mark = useMark(field, chinese);
  const { errors } = useFormState({ name });
  const error = (get(errors, name) as { message?: string } | undefined)?.message;
  const control = {
    id,
    ...register(name),
    lang: 'zh-Hans',
    className: 'field-control',
    disabled: chinese.status !== 'ready',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-of ${id}-note`,
  };

  function confirm() {
    setValue(stillRightName(field), true, { shouldDirty: true });
    // The button disappears.
    setFocus(name);
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="field-label">
        {texts.chinese}
      </label>
      <span id={`${id}-of`} hidden>
        {label}
      </span>
      {isLong ? <textarea {...control} /> : <input {...control} type="text" />}
      <div id={`${id}-note`}>
        {error && <p className="field-error">{error}</p>}
        {mark && <p className={`mt-1 text-caption ${mark === 'outdated' ? 'text-clay' : 'text-ash'}`}>{texts[mark]}</p>}
        {chinese.status === 'failed' && <p className="field-error">{texts.loadFailed}</p>}
      </div>
      {mark === 'outdated' && !error && (
        <Button tone="outline" className="button-quiet -ml-2" aria-label={texts.confirmNamed(label)} onClick={confirm}>
          <Check aria-hidden="true" size={14} strokeWidth={1.75} />
          {texts.confirm}
        </Button>
      )}
      {chinese.status === 'failed' && (
        <Button tone="outline" className="button-quiet -ml-2" onClick={chinese.retry}>
          {actions.retry}
        </Button>
      )}
    </div>
  );
}

/** What to say about the Chinese text of a field: also about the English that is being typed. */
function useMark(field: string, { stored, status }: ChineseTexts): 'empty' | 'outdated' | 'confirmed' | undefined {
  const { defaultValues } = useFormState();
  const [english, text, isStillRight] = useWatch({
    name: [field, chineseName(field), stillRightName(field)],
  }) as [unknown, string | undefined, boolean | undefined];
  if (status !== 'ready') return undefined;
  if (!text?.trim()) return 'empty';
  const saved = stored.find((each) => each.field === field);
  if (saved?.text !== text.trim()) return undefined;
  if (!saved.isOutOfDate && english === get(defaultValues, field)) return undefined;
  return isStillRight ? 'confirmed' : 'outdated';
}
