import type { ContentOverrides } from '#contract/content/content-differences.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { type EditedPage, editedValue, type FieldAddress } from '../state/edit-differences.ts';
import { editorSections, listShownFields } from '../state/editor-tree.ts';
import type { FieldText } from './preview-texts.ts';

/** All texts of a page that its preview in a language shows, in the order of the page. */
export function fieldTexts(edited: EditedPage, differences: ContentOverrides, language: SiteLanguage): FieldText[] {
  return editorSections(edited, differences)
    .filter(({ isShown, name }) => isShown && name !== 'meta')
    .flatMap(({ node }) => listShownFields(node))
    .flatMap(({ path, meta }) => {
      const isText = meta.kind !== 'flag' && meta.kind !== 'link' && !meta.placeholders;
      if (!isText) return [];
      const isShared = meta.isShared && !(meta.mayDiffer && language === 'zh-Hans');
      const field: FieldAddress = { language: isShared ? 'shared' : language, path };
      const value = toPreviewValue(edited, differences, field);
      return [value ?? []].flat().map((text, line): FieldText => ({ field, line, text: String(text) }));
    });
}

/** The present value of a text. */
export function currentText(edited: EditedPage, differences: ContentOverrides, { field, line }: FieldText): string {
  const value = toPreviewValue(edited, differences, field);
  return String([value ?? []].flat()[line] ?? '');
}

/** A field without Chinese shows its English. */
function toPreviewValue(edited: EditedPage, differences: ContentOverrides, field: FieldAddress): unknown {
  return (
    editedValue(edited, differences, field) ??
    differences.shared[field.path] ??
    editedValue(edited, differences, { language: 'en', path: field.path })
  );
}
