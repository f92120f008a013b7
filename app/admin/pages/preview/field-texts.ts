import type { ContentDifferences } from '#contract/content/content-differences.ts';
import { type EditedPage, editedValue, type FieldAddress } from '../state/edit-differences.ts';
import { editorSections, shownFields } from '../state/editor-tree.ts';
import type { FieldText } from './preview-texts.ts';

/** All texts of a page that its English preview shows, in the order of the page. */
export function fieldTexts(edited: EditedPage, differences: ContentDifferences): FieldText[] {
  return editorSections(edited, differences)
    .filter(({ isShown, name }) => isShown && name !== 'meta')
    .flatMap(({ node }) => shownFields(node))
    .flatMap(({ path, meta }) => {
      const isText = meta.kind !== 'flag' && meta.kind !== 'link' && !meta.placeholders;
      if (!isText) return [];
      const field: FieldAddress = { language: meta.isShared ? 'shared' : 'en', path };
      const value = editedValue(edited, differences, field);
      return [value ?? []].flat().map((text, line): FieldText => ({ field, line, text: String(text) }));
    });
}

/** The present value of a text. */
export function currentText(edited: EditedPage, differences: ContentDifferences, { field, line }: FieldText): string {
  const value = editedValue(edited, differences, field);
  return String([value ?? []].flat()[line] ?? '');
}
