import type { Ref } from 'react';
import { isHeroCategory, type MediaCategory, findOnlyType } from '#contract/media-categories.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';

interface CategorySelectProps {
  label?: string;
  categories: readonly MediaCategory[];
  value: MediaCategory | undefined;
  onChange: (category: MediaCategory) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** Selects a category, grouped into banners, photos and videos. */
export function CategorySelect({ label, categories, value, onChange, ref }: CategorySelectProps) {
  const texts = useTexts();
  const groups = Object.groupBy(categories, findGroup);
  return (
    <Field label={label ?? texts.upload.category} name="category" required>
      {(control) => (
        <select
          {...control}
          ref={ref}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value as MediaCategory)}
        >
          <option value="" disabled>
            {texts.upload.chooseCategory}
          </option>
          {(['hero', 'photo', 'video'] as const).map(
            (group) =>
              groups[group] && (
                <optgroup key={group} label={texts.categoryGroups[group]}>
                  <Options of={groups[group]} label={(category) => texts.categories[category]} />
                </optgroup>
              ),
          )}
        </select>
      )}
    </Field>
  );
}

function findGroup(category: MediaCategory): 'hero' | 'photo' | 'video' {
  return isHeroCategory(category) ? 'hero' : (findOnlyType(category) ?? 'photo');
}
