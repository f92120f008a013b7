import { siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage } from '#app/i18n/language.tsx';
import { propertyLabel } from '../labels/path-label.ts';
import type { EditorField } from '../state/editor-tree.ts';
import { FieldControl } from './field-control.tsx';

/** A field in both languages side by side, or once if they share it. */
export function FieldRow({ field }: { field: EditorField }) {
  const label = propertyLabel(field.name, useLanguage());
  const languages = field.meta.isShared ? (['shared'] as const) : siteLanguages;
  return (
    <div className={`grid grid-cols-1 gap-x-4 gap-y-3 ${field.meta.isShared ? '' : 'sm:grid-cols-2'}`}>
      {languages.map((language) => (
        <FieldControl key={language} field={field} language={language} label={label} />
      ))}
    </div>
  );
}
