import { Images } from 'lucide-react';
import { lazy, useState } from 'react';
import { useController } from 'react-hook-form';
import { isStorableUrl } from '#contract/fields.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PartBoundary } from '../controls/part-boundary.tsx';
import { StoredImage } from '../controls/stored-image.tsx';
import { useDebouncedValue } from '#app/admin/controls/use-debounced-value.ts';
import { useFieldError } from './record-field-error.ts';
import type { FieldSpec } from './record-kind.ts';
import { useSuggestedValues } from './use-suggested-values.ts';

const typingPauseMs = 700;
const MediaPicker = lazy(() => import('#app/admin/media/picker/media-picker.tsx'));

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
              <Images aria-hidden="true" size={16} strokeWidth={1.5} />
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
