import { createContext, use, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMediaAt } from '#app/admin/media/library/media-at.ts';
import type { FieldSpec } from './record-kind.ts';
import { valuesToTake } from './suggested-values.ts';

/** What somebody has written in the form of a record. */
export const HandWritten = createContext<{ typed: Set<string>; isNew: boolean }>({ typed: new Set(), isNew: false });

/** Fills other fields with what the chosen file says, as soon as it is read. @returns tells that the field was changed by hand */
export function useSuggestedValues({ name, suggestValues }: Extract<FieldSpec, { kind: 'media' }>, url: string) {
  const { typed, isNew } = use(HandWritten);
  const { getValues, setValue, formState } = useFormContext();
  const before = useRef<Record<string, string | undefined>>({});
  const item = useMediaAt(suggestValues ? [url] : []).find(url);
  const said = item && suggestValues?.(item);
  useEffect(() => {
    if (!said) return;
    const taken = valuesToTake({ said, before: before.current, values: getValues(), typed, isNew });
    const how = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    for (const [field, value] of Object.entries(taken)) setValue(field, value, how);
    before.current = { ...before.current, ...said };
    // oxlint-disable-next-line react/exhaustive-deps -- what the file says is compared by its content
  }, [JSON.stringify(said)]);
  return () => void typed.add(name);
}
