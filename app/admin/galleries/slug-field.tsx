import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { slugOfName } from '#contract/records/gallery-slug.ts';

/** The slug follows the name of a new gallery until it is typed. The address of a gallery that exists does not change by itself. */
export function SlugField({ name, label }: { name: string; label: string }) {
  const { galleries } = useTexts();
  const { setValue, formState } = useFormContext();
  const galleryName = String(useWatch({ name: 'name' }) ?? '');
  const suggested = useRef('');
  const isNew = !formState.defaultValues?.[name];
  const value = String(useWatch({ name }) ?? '');

  useEffect(() => {
    if (!isNew || value !== suggested.current) return undefined;
    let isCurrent = true;
    const suggest = async () => {
      const slug = await suggestSlug(galleryName);
      if (!isCurrent || slug === suggested.current) return;
      suggested.current = slug;
      setValue(name, slug, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    };
    void suggest();
    return () => {
      isCurrent = false;
    };
  }, [galleryName, isNew, value, name, setValue, formState.isSubmitted]);

  return (
    <TextField name={name} label={label} required hint={galleries.slugHint} spellCheck={false} autoCapitalize="none" />
  );
}

/** An address for a name. The pinyin are loaded for a Chinese name only. */
export function suggestSlug(name: string): Promise<string> {
  return slugOfName(name, async () => {
    const { pinyin } = await import('pinyin-pro');
    return (chinese) => pinyin(chinese, { toneType: 'none', v: true });
  });
}
