import { useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAsk } from '../controls/questions.tsx';
import { describeError } from '../shell/describe-error.ts';
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
  const [dragged, setDragged] = useState<number>();
  const isBusy = save.isPending || remove.isPending || move.isPending;

  const failWith = (title: string) => (error: unknown) =>
    toast({ title, text: describeError(texts, error), lang, destructive: true });

  async function deleteAfterAsking(record: T) {
    const details = kind.titleOf(record, texts);
    const question = { text: kind.texts(texts).confirmDelete, details, confirm: texts.actions.delete };
    if (!(await ask({ ...question, isDestructive: true }))) return;
    remove.mutate(record.id, {
      onSuccess() {
        showOutcome('deleted');
        onDeleted();
      },
      onError: (error) => showOutcome('deleteFailed', error),
    });
  }

  function moveTo(from: number, to: number) {
    move.mutate(positionsAfterMove(records, from, to), { onError: failWith(texts.records.orderFailed) });
  }

  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {records.map((record, index) => (
        // Dragging serves the mouse; the arrow buttons of the card put in order for every way of working.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={record.id}
          className="min-w-0"
          draggable={records.length > 1 && !isBusy}
          data-dragged={dragged === index || undefined}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== index) moveTo(dragged, index);
          }}
        >
          <RecordCard
            kind={kind}
            record={record}
            isBusy={isBusy}
            onEdit={() => onEdit(record)}
            onDelete={() => void deleteAfterAsking(record)}
            onPublish={(isPublished) =>
              save.mutate({ record, body: { isPublished } }, { onError: failWith(texts.records.publishFailed) })
            }
            onMoveUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
            onMoveDown={index < records.length - 1 ? () => moveTo(index, index + 1) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
