import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type ContentHistoryEntry, contentHistoryPageSize, describeChanges } from '#contract/content/content-api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { noOverrides } from '#contract/content/resolve-content.ts';
import type { Draft } from './use-draft.ts';
import type { PageActions } from './use-page-actions.ts';
import { timeText } from './labels.ts';
import { listHistory, useHistory, getHistoryState } from './data.ts';
import { ChangeList } from './publish-dialog.tsx';

interface HistoryDialogProps {
  draft: Draft;
  actions: PageActions;
  onClose: () => void;
}

/** The published states of a page: who, when, what; each can be looked at and restored as a draft. */
export default function HistoryDialog({ draft, actions, onClose }: HistoryDialogProps) {
  const texts = useTexts();
  const { history: own } = texts.pages;
  const confirm = useConfirmDialog();
  const { page, isDirty } = draft;
  const newest = useHistory(page.name);
  const [older, setOlder] = useState<ContentHistoryEntry[]>([]);
  const entries = newest.data && [...newest.data, ...older];
  const hasMore = entries !== undefined && entries.length > 0 && entries.length % contentHistoryPageSize === 0;

  async function showMore() {
    const more = await listHistory(page.name, entries?.at(-1)?.version).catch(() => []);
    setOlder([...older, ...more]);
  }

  async function restore(version: number) {
    const replaces = isDirty || page.draftDifferences !== null;
    const options = {
      text: own.replaceDraft,
      confirmLabel: own.restore,
      cancelLabel: texts.records.keepEditing,
      isDestructive: true,
    };
    if (replaces && !(await confirm(options))) return;
    if (await actions.restore(version)) onClose();
  }

  return (
    <AdminDialog onClose={onClose} title={own.heading}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {newest.isPending && <LoadingRows count={2} />}
        {newest.isError && <LoadFailed query={newest} />}
        {entries?.length === 0 && <p className="text-ash">{own.empty}</p>}
        {entries?.map((entry) => (
          <HistoryEntry
            key={entry.version}
            entry={entry}
            draft={draft}
            isBusy={actions.isBusy}
            onRestore={() => void restore(entry.version)}
          />
        ))}
        {hasMore && (
          <Button tone="outline" onClick={() => void showMore()}>
            {own.more}
          </Button>
        )}
        {entries && entries.length > 0 && (
          <article aria-label={own.builtIn} className="card flex flex-wrap items-center gap-3 p-4">
            <h3 className="mr-auto text-body">{own.builtIn}</h3>
            <Button
              tone="outline"
              aria-label={own.restoreBuiltIn}
              disabled={actions.isBusy}
              onClick={() => void restore(0)}
            >
              {own.restore}
            </Button>
          </article>
        )}
      </div>
    </AdminDialog>
  );
}

interface HistoryEntryProps {
  entry: ContentHistoryEntry;
  draft: Draft;
  isBusy: boolean;
  onRestore: () => void;
}

function HistoryEntry({ entry, draft, isBusy, onRestore }: HistoryEntryProps) {
  const texts = useTexts();
  const { history: own } = texts.pages;
  const [isOpen, setIsOpen] = useState(false);
  const version = entry.version.toLocaleString(texts.locale);
  const name = own.version(version);
  return (
    <article aria-label={name} className="card p-4">
      <h3 className="text-body">{name}</h3>
      <p className="mb-2 text-caption text-ash">
        {texts.pages.published(entry.publishedBy.name, timeText(texts, entry.publishedAt))}
      </p>
      <ChangeList changes={entry.changes} edited={draft.edited} differences={draft.differences} />
      {isOpen && <StateTexts draft={draft} version={entry.version} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          tone="outline"
          aria-label={own.viewNamed(version)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {own.view}
        </Button>
        <Button tone="outline" aria-label={own.restoreNamed(version)} disabled={isBusy} onClick={onRestore}>
          {own.restore}
        </Button>
      </div>
    </article>
  );
}

/** A published state of a page: everything in it that differs from the built-in texts. */
function StateTexts({ draft: { page, edited }, version }: { draft: Draft; version: number }) {
  const { pages: texts } = useTexts();
  const state = useQuery({
    queryKey: ['page-state', page.name, version],
    queryFn: () => getHistoryState(page.name, version),
  });
  if (state.isPending) return <LoadingRows count={1} />;
  if (!state.data) return <LoadFailed query={state} />;
  const { differences } = state.data;
  const changes = describeChanges(edited.page, edited.builtIn, noOverrides, differences);
  return (
    <section aria-label={texts.history.texts} className="mt-3">
      <h4 className="mb-2 font-medium">{texts.history.texts}</h4>
      {changes.length === 0 ? (
        <p className="text-ash">{texts.states['built-in']}</p>
      ) : (
        <ChangeList changes={changes} edited={edited} differences={differences} />
      )}
    </section>
  );
}
