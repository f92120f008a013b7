import { Images } from 'lucide-react';
import { lazy, useState, createContext, use, useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { isStorableUrl } from '#contract/fields.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PartBoundary } from '#app/admin/controls/part-boundary.tsx';
import { StoredImage, useMediaAt } from '#app/admin/media/stored-image.tsx';
import { useDebouncedValue } from '#app/admin/controls/search-field.tsx';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import type { FieldSpec } from './record-kind.ts';

const typingPauseMs = 700;
const MediaPicker = lazy(() => import('#app/admin/media/media-picker.tsx'));

interface MediaFieldProps {
  field: Extract<FieldSpec, { kind: 'media' }>;
  label: string;
  hint?: string;
}

/** A URL that is typed, picked from the library or created by an upload. */
export function MediaField({ field: spec, label, hint }: MediaFieldProps) {
  const texts = useTexts();
  const { field } = useController({ name: spec.name });
  const error = useFieldError(spec.name);
  const [isPicking, setIsPicking] = useState(false);
  const value = String(field.value ?? '');
  const debounced = useDebouncedValue(value.trim(), typingPauseMs);
  const changedByHand = useSuggestedValues(spec, value.trim());

  return (
    <>
      <Field label={label} name={spec.name} required={spec.required} error={error} hint={hint}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            {/* Debounced: while a URL is typed, every key would request a picture from another server. */}
            {spec.mediaType === 'photo' && isStorableUrl(debounced) && (
              <StoredImage url={debounced} className="size-12 rounded-sm" />
            )}
            <input
              {...control}
              type="text"
              inputMode="url"
              spellCheck={false}
              className={`${control.className} min-w-0 flex-1 basis-44`}
              ref={field.ref}
              value={value}
              onBlur={field.onBlur}
              onChange={field.onChange}
            />
            <Button tone="outline" onClick={() => setIsPicking(true)}>
              <Images />
              {texts.picker.choose[spec.mediaType]}
            </Button>
          </div>
        )}
      </Field>
      {isPicking && (
        <PartBoundary onFailed={() => setIsPicking(false)}>
          <MediaPicker
            mediaType={spec.mediaType}
            uploadCategory={spec.uploadCategory}
            onClose={() => setIsPicking(false)}
            onPick={(item) => {
              field.onChange(item.filePath);
              changedByHand();
              setIsPicking(false);
            }}
          />
        </PartBoundary>
      )}
    </>
  );
}

/** What somebody has written in the form of a record. */
export const HandWritten = createContext<{ typed: Set<string>; isNew: boolean }>({ typed: new Set(), isNew: false });

/** Fills other fields with what the chosen file says, as soon as it is read. @returns tells that the field was changed by hand */
function useSuggestedValues({ name, suggestValues }: Extract<FieldSpec, { kind: 'media' }>, url: string) {
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

interface SuggestedValues {
  /** what the chosen file says; undefined for what is not known yet */
  said: Readonly<Record<string, string | undefined>>;
  /** what the file before it said */
  before: Readonly<Record<string, string | undefined>>;
  /** the values of the form */
  values: Readonly<Record<string, unknown>>;
  /** names of the fields that were changed by hand */
  typed: ReadonlySet<string>;
  isNew: boolean;
}

/**
 * What the form takes from a chosen file: for fields that are empty, and for those that nobody has written, which still have a
 * default or what the file before it said.
 */
export function valuesToTake({ said, before, values, typed, isNew }: SuggestedValues): Record<string, string> {
  const mayTake = (name: string) => !values[name] || (!typed.has(name) && (isNew || values[name] === before[name]));
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value && value !== values[name] && mayTake(name) ? [[name, value] as const] : [],
    ),
  );
}
