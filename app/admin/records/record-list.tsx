import type { TranslationState } from '#contract/translations/translations.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { SortableArea } from '../ordering/sortable-area.tsx';
import { SortableEntry } from '../ordering/sortable-entry.tsx';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { RecordCard } from './record-card.tsx';
import { useDeleteRecord, useMoveRecord, useSaveRecord } from './record-data.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { positionsAfterMove } from './record-order.ts';
import { useUndoDeletion } from '../trash/use-undo-deletion.ts';
import { useRecordToast } from './record-toast.ts';

interface RecordListProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  records: T[];
  /** only some of the records are shown, so that they cannot be moved */
  isFiltered: boolean;
  /** what the records lack in Chinese, by id */
  incomplete: ReadonlyMap<string, TranslationState>;
  onEdit: (record: T) => void;
  /** gets the focus when the last record was deleted */
  onEmpty: () => void;
}

export function RecordList<T extends StoredRecord>(props: RecordListProps<T>) {
  const { kind, records, isFiltered, incomplete, onEdit, onEmpty } = props;
  const texts = useTexts();
  const lang = useHtmlLang();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const showOutcome = useRecordToast(kind);
  const save = useSaveRecord(kind);
  const remove = useDeleteRecord(kind);
  const undoDeletion = useUndoDeletion();
  const leave = useFocusAfterRemoval({ ids: records.map(({ id }) => id), onEmpty });
  const move = useMoveRecord(kind);
  const isBusy = save.isPending || remove.isPending || move.isPending;
  // Moves are optimistic and stored one after the other, so they need not wait for each other.
  const canMove = !remove.isPending && !isFiltered;

  const fail = (title: string, error: unknown, retry: () => void) =>
    toast({
      title,
      text: describeError(texts, error),
      lang,
      destructive: true,
      // No retry after a conflict: the user must see the other change first.
      action: isEditedElsewhere(error) ? undefined : { label: texts.actions.retry, run: retry },
    });

  async function confirmAndDelete(record: T) {
    const details = kind.formatTitle(record, texts);
    const options = { text: kind.texts(texts).confirmDelete, details, confirmLabel: texts.actions.delete };
    if (await confirm({ ...options, isDestructive: true })) await deleteNow(record);
  }

  // Await the mutation instead of passing callbacks: React Query drops callbacks when the component unmounts.
  async function deleteNow(record: T) {
    leave(record.id);
    try {
      await remove.mutateAsync(record.id);
    } catch (error) {
      return showOutcome('deleteFailed', { error, retry: () => void deleteNow(record) });
    }
    showOutcome('deleted', { action: undoDeletion([{ entity: kind.entity, id: record.id }]) });
  }

  async function publish(record: T, isPublished: boolean) {
    try {
      const saved = await save.mutateAsync({ record, body: { isPublished } });
      const title = kind.formatTitle(saved, texts);
      const page = kind.pageOf(saved);
      toast({
        title: isPublished ? texts.records.nowPublished(title) : texts.records.nowDraft(title),
        lang,
        link: page ? { label: texts.records.viewOnSite, href: page } : undefined,
      });
    } catch (error) {
      fail(texts.records.publishFailed, error, () => void publish(record, isPublished));
    }
  }

  async function moveTo(from: number, to: number) {
    try {
      await move.mutateAsync(positionsAfterMove(records, from, to));
    } catch (error) {
      fail(texts.records.orderFailed, error, () => void moveTo(from, to));
    }
  }

  const titleAt = (index: number) => {
    const record = records[index];
    return record ? kind.formatTitle(record, texts) : '';
  };
  const { Card } = kind;
  return (
    <SortableArea
      ids={records.map(({ id }) => id)}
      formatName={titleAt}
      onMove={(from, to) => void moveTo(from, to)}
      renderGhost={(index) => {
        const record = records[index];
        return record && <Card record={record} />;
      }}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {records.map((record, index) => (
          <SortableEntry
            key={record.id}
            as="li"
            id={record.id}
            className="min-w-0"
            isDisabled={records.length < 2 || isFiltered}
          >
            <RecordCard
              kind={kind}
              record={record}
              isBusy={isBusy}
              incomplete={incomplete.get(record.id)}
              isFiltered={isFiltered}
              onEdit={() => onEdit(record)}
              onDelete={() => void confirmAndDelete(record)}
              onPublish={(isPublished) => void publish(record, isPublished)}
              onMoveUp={canMove && index > 0 ? () => void moveTo(index, index - 1) : undefined}
              place={{ index, count: records.length, canMove }}
              onMoveDown={canMove && index < records.length - 1 ? () => void moveTo(index, index + 1) : undefined}
            />
          </SortableEntry>
        ))}
      </ul>
    </SortableArea>
  );
}
