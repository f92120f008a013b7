import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { CmsImage } from '#contract/gallery.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { StoredImage } from '../controls/stored-image.tsx';
import { useAsk } from '../controls/questions.tsx';
import { useDeleteRecord, useMoveRecord } from '../records/record-data.ts';
import { positionsAfterMove } from '../records/record-order.ts';
import { useRecordToast } from '../records/record-toast.ts';
import { describeError } from '../shell/describe-error.ts';
import { galleryImageKind } from './gallery-image-kind.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

interface GalleryImageListProps {
  images: CmsImage[];
  onEdit: (image: CmsImage) => void;
}

export function GalleryImageList({ images, onEdit }: GalleryImageListProps) {
  const texts = useTexts();
  const own = texts.galleryImages;
  const ask = useAsk();
  const toast = useToast();
  const show = useRecordToast(galleryImageKind);
  const remove = useDeleteRecord(galleryImageKind);
  const move = useMoveRecord(galleryImageKind);

  async function removeAfterAsking(image: CmsImage, name: string) {
    if (!(await ask({ text: own.confirmDelete, details: name, confirm: texts.actions.delete, isDestructive: true })))
      return;
    remove.mutate(image.id, {
      onSuccess: () => show('deleted'),
      onError: (error) => show('deleteFailed', error),
    });
  }

  function moveTo(from: number, to: number) {
    if (move.isPending || to < 0 || to >= images.length) return;
    move.mutate(positionsAfterMove(images, from, to), {
      onError: (error) =>
        toast({ title: texts.records.orderFailed, text: describeError(texts, error), destructive: true }),
    });
  }

  return (
    <ol className="grid gap-2">
      {images.map((image, index) => {
        const name = galleryImageKind.titleOf(image, texts) || own.untitled(index + 1);
        return (
          <li key={image.id} className="flex items-center gap-3 rounded border border-line p-2">
            <StoredImage url={image.imageUrl} className="size-14 shrink-0 rounded-sm" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{name}</p>
              <span className={image.isPublished ? 'badge badge-published' : 'badge badge-plain'}>
                {image.isPublished ? texts.status.published : texts.status.draft}
              </span>
            </div>
            <div className="flex flex-wrap justify-end">
              <button
                type="button"
                className="icon-button"
                aria-label={texts.records.moveUp(name)}
                aria-disabled={index === 0}
                onClick={() => moveTo(index, index - 1)}
              >
                <ArrowUp {...icon} />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={texts.records.moveDown(name)}
                aria-disabled={index === images.length - 1}
                onClick={() => moveTo(index, index + 1)}
              >
                <ArrowDown {...icon} />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={texts.records.editNamed(name)}
                onClick={() => onEdit(image)}
              >
                <Pencil {...icon} />
              </button>
              <button
                type="button"
                className="icon-button text-danger!"
                aria-label={own.remove(name)}
                disabled={remove.isPending}
                onClick={() => void removeAfterAsking(image, name)}
              >
                <Trash2 {...icon} />
              </button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
