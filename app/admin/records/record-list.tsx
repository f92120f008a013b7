import { PublishedBadge } from '#app/admin/controls/list-states.tsx';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { TranslationState } from '#contract/translations.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useFocusAfterRemoval, entryProps } from '#app/admin/controls/use-focus-after-removal.ts';
import {
  SortableArea,
  SortableEntry,
  MoveToPosition,
  DragHandle,
  DragSurface,
} from '#app/admin/controls/sortable-list.tsx';
import { isEditedElsewhere, describeError } from '#app/admin/api/api.ts';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { MoveButtons } from '#app/admin/controls/icon-button.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { IncompleteMark } from '#app/admin/translations/incomplete-mark.tsx';
import { useDeleteRecord, useMoveRecord, useSaveRecord, positionsAfterMove, useRecordToast } from './data.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

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
    showToast({
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
      const page = kind.findPage(saved);
      showToast({
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

interface RecordCardProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  record: T;
  isBusy: boolean;
  /** what it lacks in Chinese */
  incomplete: TranslationState | undefined;
  /** the list shows only records that lack Chinese */
  isFiltered: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onPublish: (isPublished: boolean) => void;
  /** absent at the end of the list and while moving is disabled */
  onMoveUp?: () => void;
  onMoveDown?: () => void;
  /** the place in the list, and whether it can be changed */
  place: { index: number; count: number; canMove: boolean };
}

/** A record with its order, state and buttons; the body is rendered by its kind. */
function RecordCard<T extends StoredRecord>(props: RecordCardProps<T>) {
  const { kind, record, isBusy, incomplete, isFiltered, onEdit, onDelete, onPublish, onMoveUp, onMoveDown, place } =
    props;
  const texts = useTexts();
  const title = kind.formatTitle(record, texts);
  const page = kind.findPage(record);
  const { Card } = kind;
  const labels = kind.texts(texts).fields;
  const mark = (
    <IncompleteMark state={incomplete} isDetailed={isFiltered} formatLabel={(field) => labels[field] ?? field} />
  );

  return (
    <article {...entryProps(record.id)} aria-label={title} className="card flex h-full flex-col overflow-hidden">
      <DragSurface>
        <Card record={record} />
      </DragSurface>
      <div className="mt-auto px-4 pb-2">
        {isFiltered && mark}
        <div className="flex flex-wrap items-center gap-x-3 text-caption text-ash">
          <PublishedBadge isPublished={record.isPublished} />
          <span className="tabular-nums">{texts.records.sortOrder(record.sortOrder)}</span>
          {!isFiltered && mark}
          <span className="ml-auto flex">
            <DragHandle name={title} />
            {place.count > 2 && <MoveToPosition name={title} index={place.index} canMove={place.canMove} />}
            <MoveButtons
              labels={{ up: texts.records.moveUp(title), down: texts.records.moveDown(title) }}
              onUp={onMoveUp}
              onDown={onMoveDown}
            />
          </span>
        </div>
        <div className="-mx-2 flex flex-wrap items-center">
          <Button tone="outline" className="button-quiet" aria-label={texts.records.editNamed(title)} onClick={onEdit}>
            <Pencil />
            {texts.actions.edit}
          </Button>
          <Button
            tone="outline"
            className="button-quiet"
            disabled={isBusy}
            onClick={() => onPublish(!record.isPublished)}
          >
            {record.isPublished ? texts.records.unpublish : texts.records.publish}
          </Button>
          {record.isPublished && page && (
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.labelled(texts.records.viewOnSite, title)}
              className={buttonClasses({ tone: 'outline' }, 'button-quiet')}
            >
              <ExternalLink />
            </a>
          )}
          <Button
            tone="outline"
            className="button-quiet button-danger ml-auto"
            aria-label={texts.records.deleteNamed(title)}
            disabled={isBusy}
            onClick={onDelete}
          >
            <Trash2 />
            {texts.actions.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}
