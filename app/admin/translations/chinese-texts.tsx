import { Check } from 'lucide-react';
import { type ReactNode, useId, createContext, use, useEffect, useRef, useState } from 'react';
import {
  get,
  useFormContext,
  useFormState,
  useWatch,
  type FieldValues,
  type UseFormReturn,
  set,
} from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import type { StoredTranslation, Translations } from '#contract/translations.ts';
import { type TranslatedRecord, useTranslations } from './data.ts';

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

interface ChineseTexts {
  fields: readonly string[];
  status: 'loading' | 'failed' | 'ready';
  /** what the form is based on; empty until it is loaded */
  stored: StoredChinese;
  retry: () => void;
  /** after the record was saved or loaded again */
  setStored: (stored: StoredChinese) => void;
}

const ChineseContext = createContext<ChineseTexts | undefined>(undefined);
export const ChineseProvider = ChineseContext.Provider;

/** @returns undefined where a form has no Chinese texts, such as that of another kind of record */
export function useChinese(): ChineseTexts | undefined {
  return use(ChineseContext);
}

/**
 * The Chinese texts of a form. They are loaded while the form is shown already, and put into it as its saved values.
 * @param record absent for a new one
 */
export function useChineseTexts<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: readonly string[],
  record: TranslatedRecord | undefined,
): ChineseTexts {
  const loaded = useTranslations(fields.length > 0 ? record : undefined);
  const [later, setLater] = useState<StoredChinese>();
  const stored = later ?? loaded.data ?? (record ? undefined : []);

  const isFilled = useRef(false);
  useEffect(() => {
    if (!loaded.data || isFilled.current) return;
    isFilled.current = true;
    const plain = form as unknown as UseFormReturn;
    const values = toChineseValues(fields, loaded.data);
    for (const name of fields.map(chineseName)) plain.resetField(name, { defaultValue: get(values, name) as string });
  }, [loaded.data, form, fields]);

  return {
    fields,
    status: stored ? 'ready' : loaded.isError ? 'failed' : 'loading',
    stored: stored ?? [],
    retry: () => void loaded.refetch(),
    setStored(now) {
      isFilled.current = true;
      setLater(now);
    },
  };
}

/** Stored Chinese texts of one record. */
export type StoredChinese = readonly Pick<StoredTranslation, 'field' | 'text' | 'isOutOfDate'>[];

/** Paths in a form of the Chinese text of a field, and of whether it is still right though its English has changed. */
export const chineseName = (field: string) => `chinese.${field}`;
export const stillRightName = (field: string) => `stillRight.${field}`;

export function listChineseNames(fields: readonly string[]): string[] {
  return [...fields.map(chineseName), ...fields.map(stillRightName)];
}

/** The form values of the Chinese texts. They are nested like the fields, whose names may be paths: `hours.weekdays`. */
export function toChineseValues(fields: readonly string[], stored: StoredChinese): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) {
    set(values, chineseName(field), stored.find((each) => each.field === field)?.text ?? '');
    set(values, stillRightName(field), false);
  }
  return values;
}

/**
 * The `translations` of a request: the Chinese texts that were changed or confirmed. Any text that is sent counts as a translation
 * of the present English, so unchanged ones are left out.
 */
export function translationsBody(
  fields: readonly string[],
  values: FieldValues,
  stored: StoredChinese,
): Translations | undefined {
  const before = toChineseValues(fields, stored);
  const texts: Record<string, string | null> = {};
  for (const field of fields) {
    const text = ((get(values, chineseName(field)) as string | undefined) ?? '').trim();
    const isChanged = text !== get(before, chineseName(field));
    if (isChanged || (get(values, stillRightName(field)) === true && text !== '')) texts[field] = text || null;
  }
  return Object.keys(texts).length > 0 ? { 'zh-Hans': texts } : undefined;
}

const bodyPath = 'translations.zh-Hans.';

/** The path in the form of an error of the request. */
export function toFormPath(path: string): string {
  return path.startsWith(bodyPath) ? chineseName(path.slice(bodyPath.length)) : path;
}

/** The field whose Chinese text has this path in the form. */
export function fieldOfChinese(path: string): string | undefined {
  const [part, ...field] = path.split('.');
  return part === 'chinese' || part === 'stillRight' ? field.join('.') : undefined;
}
