import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useFieldError } from './record-field-error.ts';

export function SocialLinksField({ name, label }: { name: string; label: string }) {
  const { records: texts } = useTexts();
  const { fields, append, remove } = useFieldArray({ name });
  const addButton = useRef<HTMLButtonElement>(null);
  const leave = useFocusAfterRemoval({ ids: fields.map(({ id }) => id), onEmpty: () => addButton.current?.focus() });
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="grid gap-2">
        {fields.map((link, index) => (
          <div key={link.id} {...entryProps(link.id)} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
              <LinkInput
                name={`${name}.${index}.platform`}
                label={texts.linkPlatform(index + 1)}
                hint={texts.platform}
              />
              <LinkInput name={`${name}.${index}.href`} label={texts.linkHref(index + 1)} hint={texts.href} />
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.removeLink(index + 1)}
              onClick={() => {
                leave(link.id);
                remove(index);
              }}
            >
              <Trash2 aria-hidden="true" size={16} strokeWidth={1.5} />
            </button>
          </div>
        ))}
      </div>
      {fields.length < limits.socialLinks && (
        <Button ref={addButton} tone="outline" className="mt-2" onClick={() => append({ platform: '', href: '' })}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {texts.addLink}
        </Button>
      )}
    </fieldset>
  );
}

function LinkInput({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  const errorId = `${name}-error`;
  return (
    <div className="min-w-0">
      <input
        {...register(name)}
        type="text"
        className="field-control"
        aria-label={label}
        placeholder={hint}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
