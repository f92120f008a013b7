import { PublishedBadge } from '#app/admin/controls/list-states.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { MediaItem } from '#contract/media.ts';
import type { CmsImage } from '#contract/records.ts';
import { IconButton, MoveButtons } from '#app/admin/controls/icon-button.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { useIncomplete } from '#app/admin/translations/data.ts';
import { IncompleteMark } from '#app/admin/translations/incomplete-mark.tsx';
import { StoredImage } from '../media/stored-image.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useDeleteRecord, positionsAfterMove, useRecordToast } from '../records/data.ts';
import { SortableArea, MoveToPosition, DragHandle, DragSurface, SortableEntry } from '../controls/sortable-list.tsx';
import { useUndoDeletion } from '../trash/data.ts';
import type { RecordKind } from '../records/record-kind.ts';

interface GalleryImageListProps {
  kind: RecordKind<CmsImage>;
  images: CmsImage[];
  /** items of the library by address */
  mediaAt: ReadonlyMap<string, MediaItem>;
  announceIn: HTMLElement | undefined;
  onEdit: (image: CmsImage) => void;
  /** gets the focus when the last image was removed */
  onEmpty: () => void;
  onReorder: (positions: { id: string; sortOrder: number }[]) => void;
}

export function GalleryImageList(props: GalleryImageListProps) {
  const { kind, images, mediaAt, announceIn, onEdit, onEmpty, onReorder } = props;
  const texts = useTexts();
  const own = texts.galleryImages;
  const { fields } = kind.texts(texts);
  const incomplete = useIncomplete(kind.entity);
  const confirm = useConfirmDialog();
  const show = useRecordToast(kind);
  const remove = useDeleteRecord(kind);
  const undoDeletion = useUndoDeletion();
  const leave = useFocusAfterRemoval({ ids: images.map(({ id }) => id), onEmpty });

  async function confirmAndRemove(image: CmsImage, name: string) {
    if (
      !(await confirm({
        text: own.confirmDelete,
        details: name,
        confirmLabel: texts.actions.delete,
        isDestructive: true,
      }))
    )
      return;
    removeNow(image);
  }

  function removeNow(image: CmsImage) {
    leave(image.id);
    remove.mutate(image.id, {
      onSuccess: () => show('deleted', { action: undoDeletion([{ entity: 'cms-image', id: image.id }]) }),
      onError: (error) => show('deleteFailed', { error, retry: () => removeNow(image) }),
    });
  }

  function moveTo(from: number, to: number) {
    if (to < 0 || to >= images.length) return;
    onReorder(positionsAfterMove(images, from, to));
  }

  const formatImageName = (index: number) => {
    const image = images[index];
    const written = image && kind.formatTitle(image, texts);
    return written || mediaAt.get(image?.imageUrl ?? '')?.originalName || own.untitled(index + 1);
  };

  return (
    <SortableArea
      ids={images.map(({ id }) => id)}
      formatName={formatImageName}
      onMove={moveTo}
      announceIn={announceIn}
      renderGhost={(index) => (
        <div className="flex items-center gap-3 p-2">
          <Thumbnail image={images[index]} />
          {formatImageName(index)}
        </div>
      )}
    >
      <ol className="grid grid-cols-1 gap-2">
        {images.map((image, index) => {
          const name = formatImageName(index);
          return (
            <SortableEntry
              as="li"
              key={image.id}
              id={image.id}
              entry={entryProps(image.id)}
              isDisabled={images.length < 2}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-sheet p-2"
            >
              <DragSurface>
                <Thumbnail image={image} />
              </DragSurface>
              <div className="min-w-0 flex-1 basis-36">
                <p className="truncate font-medium">{name}</p>
                <PublishedBadge isPublished={image.isPublished} />{' '}
                <IncompleteMark state={incomplete.get(image.id)} formatLabel={(field) => fields[field] ?? field} />
              </div>
              <div className="ml-auto flex">
                <DragHandle name={name} />
                <MoveToPosition name={name} index={index} canMove />
                <MoveButtons
                  labels={{ up: texts.records.moveUp(name), down: texts.records.moveDown(name) }}
                  onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
                  onDown={index < images.length - 1 ? () => moveTo(index, index + 1) : undefined}
                />
                <IconButton icon={Pencil} label={texts.records.editNamed(name)} onClick={() => onEdit(image)} />
                <IconButton
                  icon={Trash2}
                  label={own.remove(name)}
                  className="text-danger!"
                  disabled={remove.isPending}
                  onClick={() => void confirmAndRemove(image, name)}
                />
              </div>
            </SortableEntry>
          );
        })}
      </ol>
    </SortableArea>
  );
}

function Thumbnail({ image }: { image: CmsImage | undefined }) {
  return <StoredImage url={image?.imageUrl ?? ''} className="size-14 shrink-0 rounded-sm" />;
}
