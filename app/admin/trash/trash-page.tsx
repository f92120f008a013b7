import { dayMs } from '#contract/durations.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type TrashEntry, trashDays } from '#contract/trash.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { toThumbnailUrl } from '#app/ui/picture.tsx';
import { showToast, type Toast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '../controls/confirm-dialog.tsx';
import { entryProps, useFocusAfterRemoval } from '../controls/use-focus-after-removal.ts';
import { EmptyState, LoadFailed, LoadingRows } from '../controls/list-states.tsx';
import { formatRecordTitle } from '../records/record-kind.ts';
import { restoredToast, type TrashedThing, useTrash, useTrashActions } from './data.ts';

/** What was deleted in the last 30 days, to be restored or removed for good. */
export default function TrashTab() {
  const texts = useTexts();
  const trash = useTrash();
  const confirm = useConfirmDialog();
  const { restore, purge } = useTrashActions();
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useFocusAfterRemoval({ ids: trash.data?.map(toKey) ?? [], onEmpty: () => heading.current?.focus() });

  async function act(entry: TrashEntry, work: () => Promise<Toast>) {
    setIsBusy(true);
    leave(toKey(entry));
    try {
      showToast(await work());
    } catch (error) {
      showToast({ title: texts.trash.restoreFailed, text: describeError(texts, error), destructive: true });
    } finally {
      setIsBusy(false);
    }
  }

  async function confirmAndPurge(entry: TrashEntry) {
    const { entity, id } = entry;
    const options = {
      text: texts.trash.confirmPurge,
      details: formatRecordTitle(texts, entry),
      confirmLabel: texts.trash.purge,
    };
    if (!(await confirm({ ...options, isDestructive: true }))) return;
    await act(entry, async () => ({ title: texts.trash.purged(await purge([{ entity, id }])) }));
  }

  return (
    <section aria-label={texts.tabs.trash}>
      <h2 ref={heading} tabIndex={-1} className="text-body outline-none">
        {texts.tabs.trash}
      </h2>
      <p className="mb-4 text-ash">{texts.trash.lead(trashDays)}</p>
      {trash.isPending && <LoadingRows count={3} className="h-16" />}
      {trash.isError && !trash.data && <LoadFailed query={trash} />}
      {trash.data?.length === 0 && <EmptyState text={texts.trash.empty} />}
      <ul className="grid gap-2">
        {trash.data?.map((entry) => (
          <li
            key={toKey(entry)}
            {...entryProps(toKey(entry))}
            className="card flex flex-wrap items-center gap-x-3 gap-y-2 p-2"
          >
            <TrashPicture entry={entry} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{formatRecordTitle(texts, entry)}</p>
              <p className="text-caption text-ash">
                {texts.settings.audit.entities[entry.entity] ?? entry.entity} ·{' '}
                {entry.childCount > 0 && <>{texts.trash.withPictures(entry.childCount)} · </>}
                {texts.trash.deletedOn(formatDay(entry.deletedAt, texts.locale))} ·{' '}
                {texts.trash.daysLeft(daysLeft(entry))}
              </p>
            </div>
            <div className="ml-auto flex flex-wrap gap-2">
              <Button
                tone="outline"
                disabled={isBusy}
                aria-label={texts.labelled(texts.trash.restore, formatRecordTitle(texts, entry))}
                onClick={() =>
                  void act(entry, async () => restoredToast(texts, await restore([toTrashedThing(entry)])))
                }
              >
                <RotateCcw />
                {texts.trash.restore}
              </Button>
              <Button
                tone="outline"
                className="button-quiet button-danger"
                disabled={isBusy}
                aria-label={texts.labelled(texts.trash.purge, formatRecordTitle(texts, entry))}
                onClick={() => void confirmAndPurge(entry)}
              >
                <Trash2 />
                {texts.trash.purge}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TrashPicture({ entry: { picture } }: { entry: TrashEntry }) {
  return picture ? (
    <img src={toThumbnailUrl(picture)} alt="" loading="lazy" className="size-14 shrink-0 rounded-sm object-cover" />
  ) : (
    <span className="grid size-14 shrink-0 place-items-center rounded-sm bg-linen text-ash">
      <Trash2 />
    </span>
  );
}

const toKey = ({ entity, id }: TrashEntry) => `${entity} ${id}`;

const toTrashedThing = ({ entity, id }: TrashEntry): TrashedThing => ({ entity, id });

function formatDay(time: string, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

function daysLeft({ expiresAt }: TrashEntry): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
}
