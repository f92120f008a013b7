import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentPage } from '#contract/content/content-api.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import type { PreviewHandle } from '../preview/preview-handle.ts';
import type { FieldAddress } from '../state/edit-differences.ts';
import { findOldPrices } from '../state/old-prices.ts';
import { editorSections } from '../state/editor-tree.ts';
import { PageConflict } from './page-conflict.tsx';
import { EditorBar } from './editor-bar.tsx';
import { controlId, EditorProvider, type EditorState } from './editor-context.ts';
import { SectionFields } from './section-fields.tsx';
import { SectionOrder } from './section-order.tsx';
import { useDraft } from './use-draft.ts';
import { usePageActions } from './use-page-actions.ts';

interface PageFormProps {
  initial: ContentPage;
  field: string | undefined;
}

/** The fields of a page beside its preview; on a narrow window, one of the two. */
export function PageForm({ initial, field }: PageFormProps) {
  const texts = useTexts();
  const draft = useDraft(initial);
  const [pane, setPane] = useState<'fields' | 'preview'>('fields');
  const preview = useRef<PreviewHandle>(null);
  const showField = useCallback((address: FieldAddress) => {
    // At once: a hidden field takes no focus.
    flushSync(() => setPane('fields'));
    focusControl(address);
  }, []);
  const actions = usePageActions(draft, (path) => showField(toFieldAddress(path)));
  const { edited, differences, errors, toSave } = draft;
  const sections = useMemo(() => editorSections(edited, differences), [edited, differences]);
  const fields = useMemo(
    () => new Map(listFields(edited.page, edited.builtIn, toSave).map((each) => [each.path, each])),
    [edited, toSave],
  );
  const { publishedDifferences } = draft.page;
  const oldPrices = useMemo(
    () => findOldPrices(edited, publishedDifferences, toSave),
    [edited, publishedDifferences, toSave],
  );
  const editor: EditorState = {
    edited,
    differences,
    fields,
    change: draft.change,
    findError: ({ language, path }) => {
      const key = `${language}.${path}`;
      const error = errors.find((each) => each.path === key || each.path.startsWith(`${key}.`));
      return error && translateFieldMessage(texts, error.message);
    },
    oldPricesIn: ({ language, path }) =>
      oldPrices.find((each) => each.language === language && each.path === path)?.prices ?? [],
    onFocusField: (address) => preview.current?.show(address),
  };

  /** A hidden section with an error is shown all the same: nothing can be saved before the error is corrected. */
  const hasError = (section: string) => errors.some(({ path }) => toFieldAddress(path).path.split('.')[0] === section);

  useEffect(() => {
    if (field !== undefined) focusControl({ language: 'zh-Hans', path: field });
  }, [field]);

  return (
    <EditorProvider value={editor}>
      <EditorBar draft={draft} actions={actions} pane={pane} onPane={setPane} onShowField={showField} />
      <PageConflict draft={draft} onSave={() => void actions.save()} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <div className={`grid min-w-0 grid-cols-1 content-start gap-5 ${pane === 'preview' ? 'max-lg:hidden' : ''}`}>
          {edited.page.sections.length > 0 && (
            <SectionOrder sections={sections} onOpen={(name) => document.getElementById(`section-${name}`)?.focus()} />
          )}
          {sections
            .filter(({ name, isShown }) => isShown || hasError(name))
            .map((section) => (
              <SectionFields key={section.name} section={section} />
            ))}
        </div>
        <PreviewPane ref={preview} draft={draft} isHidden={pane === 'fields'} onOpenField={showField} />
      </div>
    </EditorProvider>
  );
}

/** From the path of an error, such as `zh-Hans.hero.title`. */
function toFieldAddress(path: string): FieldAddress {
  const [language = '', ...names] = path.split('.');
  return { language: language as FieldAddress['language'], path: names.join('.') };
}

/** Once the pane of the fields is shown. */
function focusControl(address: FieldAddress) {
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(address));
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}
