import { History, Send } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ContentPage } from '#contract/content/content-api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { PublishDialog } from '../history/publish-dialog.tsx';
import type { FieldAddress } from '../state/edit-differences.ts';
import type { Draft } from './use-draft.ts';
import type { PageActions } from './use-page-actions.ts';

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'));

interface EditorBarProps {
  draft: Draft;
  actions: PageActions;
  pane: 'fields' | 'preview';
  onPane: (pane: 'fields' | 'preview') => void;
  onShowField: (field: FieldAddress) => void;
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** State of the draft, and what can be done with it. Stays in view while the fields scroll. */
export function EditorBar({ draft, actions, pane, onPane, onShowField }: EditorBarProps) {
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
          <History {...icon} />
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
          <Send {...icon} />
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
