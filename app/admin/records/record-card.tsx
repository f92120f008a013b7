import { ArrowDown, ArrowUp, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { TranslationState } from '#contract/translations/translations.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { IncompleteMark } from '#app/admin/translations/incomplete-mark.tsx';
import { entryProps } from '../controls/use-focus-after-removal.ts';
import { MoveToPosition } from '../ordering/move-to-position.tsx';
import { DragHandle, DragSurface } from '../ordering/sortable-entry.tsx';
import type { RecordKind, StoredRecord } from './record-kind.ts';

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

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** A record with its order, state and buttons; the body is rendered by its kind. */
export function RecordCard<T extends StoredRecord>(props: RecordCardProps<T>) {
  const { kind, record, isBusy, incomplete, isFiltered, onEdit, onDelete, onPublish, onMoveUp, onMoveDown, place } =
    props;
  const texts = useTexts();
  const title = kind.formatTitle(record, texts);
  const page = kind.pageOf(record);
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
          <span className={record.isPublished ? 'badge badge-published' : 'badge badge-plain'}>
            {record.isPublished ? texts.status.published : texts.status.draft}
          </span>
          <span className="tabular-nums">{texts.records.sortOrder(record.sortOrder)}</span>
          {!isFiltered && mark}
          <span className="ml-auto flex">
            <DragHandle name={title} />
            {place.count > 2 && <MoveToPosition name={title} index={place.index} canMove={place.canMove} />}
            <button
              type="button"
              className="icon-button"
              aria-label={texts.records.moveUp(title)}
              aria-disabled={!onMoveUp}
              onClick={onMoveUp}
            >
              <ArrowUp {...icon} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.records.moveDown(title)}
              aria-disabled={!onMoveDown}
              onClick={onMoveDown}
            >
              <ArrowDown {...icon} />
            </button>
          </span>
        </div>
        <div className="-mx-2 flex flex-wrap items-center">
          <Button tone="outline" className="button-quiet" aria-label={texts.records.editNamed(title)} onClick={onEdit}>
            <Pencil {...icon} />
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
              <ExternalLink {...icon} />
            </a>
          )}
          <Button
            tone="outline"
            className="button-quiet button-danger ml-auto"
            aria-label={texts.records.deleteNamed(title)}
            disabled={isBusy}
            onClick={onDelete}
          >
            <Trash2 {...icon} />
            {texts.actions.delete}
          </Button>
        </div>
      </div>
    </article>
  );
}
