import { Switch } from 'radix-ui';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';

export function PublishedSwitch() {
  const texts = useTexts();
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: 'isPublished' });
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        id={id}
        ref={ref}
        checked={value === true}
        onCheckedChange={onChange}
        onBlur={onBlur}
        aria-describedby={`${id}-hint`}
        className="switch"
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <div>
        <label htmlFor={id} className="font-medium">
          {texts.records.published}
        </label>
        <p id={`${id}-hint`} className="text-caption text-ash">
          {texts.records.publishedHint}
        </p>
      </div>
    </div>
  );
}
