import { siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage } from '#app/i18n/language.tsx';
import { propertyLabel } from '../labels/path-label.ts';
import type { FieldLanguage } from '../state/edit-differences.ts';
import type { EditorField } from '../state/editor-tree.ts';
import { FieldControl } from './field-control.tsx';

/** A field in both languages side by side, or once if they share it. What Chinese may have of its own stands beside the shared one. */
export function FieldRow({ field }: { field: EditorField }) {
  const label = propertyLabel(field.name, useLanguage());
  const { isShared, mayDiffer } = field.meta;
  const languages: readonly FieldLanguage[] = !isShared
    ? siteLanguages
    : mayDiffer
      ? ['shared', 'zh-Hans']
      : ['shared'];
  return (
    <div className={`grid grid-cols-1 gap-x-4 gap-y-3 ${languages.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {languages.map((language) => (
        <FieldControl key={language} field={field} language={language} label={label} />
      ))}
    </div>
  );
}
