import { Images } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { isStorableUrl } from '#contract/fields.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { StoredImage } from '../controls/stored-image.tsx';
import { useSettled } from '#app/admin/controls/use-debounced-value.ts';
import { useFieldError } from './record-field-error.ts';
import type { FieldSpec } from './record-kind.ts';

const typingPauseMs = 700;
const MediaPicker = lazy(() => import('#app/admin/media/picker/media-picker.tsx'));

interface MediaFieldProps {
  field: Extract<FieldSpec, { kind: 'media' }>;
  label: string;
}

/** An address that can be pasted, picked from the library or made by an upload in place. */
export function MediaField({ field: spec, label }: MediaFieldProps) {
  const texts = useTexts();
  const { field } = useController({ name: spec.name });
  const { getValues, setValue } = useFormContext();
  const error = useFieldError(spec.name);
  const [isPicking, setIsPicking] = useState(false);
  const value = String(field.value ?? '');
  const settled = useSettled(value.trim(), typingPauseMs);

  return (
    <>
      <Field label={label} name={spec.name} required={spec.required} error={error}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            {/* Of half a typed address another server would be asked for a picture at every key. */}
            {spec.mediaType === 'photo' && isStorableUrl(settled) && (
              <StoredImage url={settled} className="size-12 rounded-sm" />
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
              <Images aria-hidden="true" size={16} strokeWidth={1.5} />
              {texts.picker.choose[spec.mediaType]}
            </Button>
          </div>
        )}
      </Field>
      {isPicking && (
        <Suspense>
          <MediaPicker
            mediaType={spec.mediaType}
            uploadCategory={spec.uploadCategory}
            onClose={() => setIsPicking(false)}
            onPick={(item) => {
              field.onChange(item.filePath);
              for (const [name, told] of Object.entries(spec.tells?.(item) ?? {})) {
                if (told && !getValues(name)) setValue(name, told, { shouldDirty: true });
              }
              setIsPicking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
