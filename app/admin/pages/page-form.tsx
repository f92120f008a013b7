import { useCallback, useEffect, useMemo, useRef, useState, Suspense, lazy } from 'react';
import { flushSync } from 'react-dom';
import { History, Send } from 'lucide-react';
import type { ContentPage } from '#contract/content/content-api.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { useTexts, useLanguage } from '#app/i18n/language.tsx';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { EditConflict } from '#app/admin/controls/edit-conflict.tsx';
import { useAccount } from '#app/admin/session/account.ts';
import { PreviewPane, type PreviewHandle } from './preview-pane.tsx';
import { type FieldAddress, findOldPrices, parseChangeName } from './edit-overrides.ts';
import { editorSections } from './editor-tree.ts';
import { controlId, EditorProvider, type EditorState, useDraft, type Draft } from './use-draft.ts';
import { SectionFields } from './section-fields.tsx';
import { SectionOrder } from './item-list.tsx';
import { usePageActions, type PageActions } from './use-page-actions.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { pathLabels, propertyLabel, valueText } from './labels.ts';

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
      return error && translateFault(texts, error);
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

const HistoryDialog = lazy(() => import('./history-dialog.tsx'));

interface EditorBarProps {
  draft: Draft;
  actions: PageActions;
  pane: 'fields' | 'preview';
  onPane: (pane: 'fields' | 'preview') => void;
  onShowField: (field: FieldAddress) => void;
}

/** State of the draft, and what can be done with it. Stays in view while the fields scroll. */
function EditorBar({ draft, actions, pane, onPane, onShowField }: EditorBarProps) {
  const texts = useTexts();
  const { pages: own } = texts;
  const confirm = useConfirmDialog();
  const [publishing, setPublishing] = useState<ContentPage>();
  const [showsHistory, setShowsHistory] = useState(false);
  const { page, isDirty, errors } = draft;
  const hasDraft = page.draftDifferences !== null;
  const isBusy = actions.isBusy || draft.conflict !== undefined;

  async function discard() {
    const options = {
      text: own.discardText,
      details: own.discardDetails,
      confirmLabel: own.discard,
      cancelLabel: texts.records.keepEditing,
    };
    if (await confirm({ ...options, isDestructive: true })) await actions.discard();
  }

  /** Shows what changes first. Unsaved changes are saved, so that what is shown is what is published. */
  async function askToPublish() {
    setPublishing(await actions.save({ isQuiet: true }));
  }

  return (
    <div className="editor-bar">
      <output className="mr-auto min-w-0">
        {errors.length > 0 ? (
          <span className="text-danger">{own.hasErrors(errors.length)}</span>
        ) : (
          <span className={isDirty ? 'text-clay' : 'text-ash'}>{isDirty ? own.unsaved : own.states[page.state]}</span>
        )}
      </output>
      <fieldset className="segments lg:hidden" aria-label={own.preview.panes}>
        {(['fields', 'preview'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="segment"
            aria-pressed={pane === each}
            onClick={() => onPane(each)}
          >
            {each === 'fields' ? own.preview.fields : own.preview.heading}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" className="button-quiet" onClick={() => setShowsHistory(true)}>
          <History />
          {own.history.open}
        </Button>
        {(hasDraft || isDirty) && (
          <Button
            tone="outline"
            className="button-quiet button-danger"
            disabled={actions.isBusy}
            onClick={() => void discard()}
          >
            {own.discard}
          </Button>
        )}
        <Button tone="outline" disabled={isBusy || !isDirty} onClick={() => void actions.save()}>
          {own.save}
        </Button>
        <Button disabled={isBusy || !(hasDraft || isDirty)} onClick={() => void askToPublish()}>
          <Send />
          {own.publish}
        </Button>
      </div>
      {publishing?.draftDifferences && (
        <PublishDialog
          page={publishing}
          onClose={() => setPublishing(undefined)}
          onShowField={(field) => {
            setPublishing(undefined);
            onShowField(field);
          }}
          onPublish={() => {
            setPublishing(undefined);
            void actions.publish();
          }}
        />
      )}
      {showsHistory && (
        <Suspense>
          <HistoryDialog draft={draft} actions={actions} onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shown when somebody else saved the draft of the page first. */
function PageConflict({ draft, onSave }: { draft: Draft; onSave: () => void }) {
  const texts = useTexts();
  const language = useLanguage();
  const username = useAccount().data?.username;
  const { conflict, edited, differences } = draft;
  const newItem = texts.pages.order.newItem;

  function formatLabel(name: string): string {
    const { part, path } = parseChangeName(name);
    const inLanguage = texts.pages.languages[part === 'orders' ? 'order' : part];
    const label =
      path === 'sections'
        ? texts.pages.order.heading
        : pathLabels(edited, differences, path, { language, newItem }).join(' › ');
    return texts.pages.field(label, inLanguage);
  }

  function describe(name: string, value: unknown): string {
    if (parseChangeName(name).part !== 'orders') return valueText(texts, value);
    const { shown = [] } = (value ?? {}) as { shown?: string[] };
    return shown.map((id) => propertyLabel(id, language)).join(texts.listSeparator);
  }

  return (
    <div role="alert" className="mb-4 empty:hidden">
      {conflict && (
        <EditConflict
          merge={conflict.merge}
          by={
            conflict.by
              ? conflict.by.name === username
                ? texts.conflict.byYou
                : texts.conflict.by(conflict.by.name)
              : undefined
          }
          formatLabel={formatLabel}
          formatValue={describe}
          onChoose={draft.chooseSide}
          onLoad={draft.loadTheirs}
          onSave={onSave}
        />
      )}
    </div>
  );
}
