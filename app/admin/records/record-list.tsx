import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAsk } from '#app/admin/controls/confirm-dialog.tsx';
import { SortableArea } from '../ordering/sortable-area.tsx';
import { SortableEntry } from '../ordering/sortable-entry.tsx';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { RecordCard } from './record-card.tsx';
import { useDeleteRecord, useMoveRecord, useSaveRecord } from './record-data.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { positionsAfterMove } from './record-order.ts';
import { useRecordToast } from './record-toast.ts';

interface RecordListProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  records: T[];
  onEdit: (record: T) => void;
  onDeleted: () => void;
}

export function RecordList<T extends StoredRecord>({ kind, records, onEdit, onDeleted }: RecordListProps<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const ask = useAsk();
  const toast = useToast();
  const showOutcome = useRecordToast(kind);
  const save = useSaveRecord(kind);
  const remove = useDeleteRecord(kind);
  const move = useMoveRecord(kind);
  const isBusy = save.isPending || remove.isPending || move.isPending;
  // Moves are shown at once and stored one after another, so that the next one need not wait.
  const canMove = !remove.isPending;

  const fail = (title: string, error: unknown, retry: () => void) =>
    toast({
      title,
      text: describeError(texts, error),
      lang,
      destructive: true,
      // What somebody else changed is to be looked at before it is tried again.
      action: isEditedElsewhere(error) ? undefined : { label: texts.actions.retry, run: retry },
    });

  async function deleteAfterAsking(record: T) {
    const details = kind.titleOf(record, texts);
    const question = { text: kind.texts(texts).confirmDelete, details, confirm: texts.actions.delete };
    if (await ask({ ...question, isDestructive: true })) await deleteNow(record);
  }

  // Each waits for its call instead of leaving callbacks: those are forgotten when another tab is opened meanwhile.
  async function deleteNow(record: T) {
    try {
      await remove.mutateAsync(record.id);
    } catch (error) {
      return showOutcome('deleteFailed', { error, retry: () => void deleteNow(record) });
    }
    showOutcome('deleted');
    onDeleted();
  }

  async function publish(record: T, isPublished: boolean) {
    try {
      const saved = await save.mutateAsync({ record, body: { isPublished } });
      const title = kind.titleOf(saved, texts);
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
    return record ? kind.titleOf(record, texts) : '';
  };
  const { Card } = kind;
  return (
    <SortableArea
      ids={records.map(({ id }) => id)}
      nameOf={titleAt}
      onMove={(from, to) => void moveTo(from, to)}
      renderGhost={(index) => {
        const record = records[index];
        return record && <Card record={record} />;
      }}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {records.map((record, index) => (
          <SortableEntry key={record.id} as="li" id={record.id} className="min-w-0" isDisabled={records.length < 2}>
            <RecordCard
              kind={kind}
              record={record}
              isBusy={isBusy}
              onEdit={() => onEdit(record)}
              onDelete={() => void deleteAfterAsking(record)}
              onPublish={(isPublished) => void publish(record, isPublished)}
              onMoveUp={canMove && index > 0 ? () => void moveTo(index, index - 1) : undefined}
              onMoveDown={canMove && index < records.length - 1 ? () => void moveTo(index, index + 1) : undefined}
            />
          </SortableEntry>
        ))}
      </ul>
    </SortableArea>
  );
}
