import { createContext, use, useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, get } from 'react-hook-form';
import { chineseName, toChineseValues, type StoredChinese } from './chinese-values.ts';
import { type TranslatedRecord, useTranslations } from './translation-data.ts';

export interface ChineseTexts {
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
