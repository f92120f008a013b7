import { PublishedBadge } from '#app/admin/controls/list-states.tsx';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { CmsImage, Gallery } from '#contract/records.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { StoredImage, MediaAtContext } from '#app/admin/media/stored-image.tsx';
import { useMedia } from '#app/admin/media/data.ts';
import { useDeleteRecord, useRecords } from '../records/data.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { useUndoDeletion } from '../trash/data.ts';
import { cmsImages, useMoveIntoGallery } from './data.ts';
import { useLooseImagesTexts } from './use-loose-images-texts.ts';

/** Pictures that belong to no gallery: no page shows them, and no gallery lists them. Absent if there are none. */
export function LooseImages({ galleryKind }: { galleryKind: Pick<RecordKind<Gallery>, 'key' | 'listPath'> }) {
  const images = useRecords(cmsImages).data?.filter(({ galleryId }) => galleryId === null) ?? [];
  const galleries = useRecords(galleryKind).data ?? [];
  return images.length > 0 && <LooseImageList images={images} galleries={galleries} />;
}

function LooseImageList({ images, galleries }: { images: CmsImage[]; galleries: Gallery[] }) {
  const texts = useTexts();
  const own = useLooseImagesTexts();
  const headingId = useId();
  const confirm = useConfirmDialog();
  const undoDeletion = useUndoDeletion();
  const media = useMedia();
  const move = useMoveIntoGallery();
  const remove = useDeleteRecord(cmsImages);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [galleryId, setGalleryId] = useState('');
  const leave = useFocusAfterRemoval({ ids: images.map(({ id }) => id) });
  const chosen = images.filter(({ id }) => selected.has(id));

  // Awaited instead of callbacks, which are dropped when the last picture leaves the list.
  async function moveChosen() {
    leave(...chosen.map(({ id }) => id));
    try {
      await move.mutateAsync({ images: chosen, galleryId });
      showToast({ title: own.moved(chosen.length) });
      setSelected(new Set());
    } catch (error) {
      showToast({ title: own.moveFailed, text: describeError(texts, error), destructive: true });
    }
  }

  async function confirmAndRemove({ id }: CmsImage, details: string) {
    const options = { text: own.confirmDelete, details, confirmLabel: texts.actions.delete };
    if (!(await confirm({ ...options, isDestructive: true }))) return;
    leave(id);
    try {
      await remove.mutateAsync(id);
      showToast({ title: own.deleted, action: undoDeletion([{ entity: 'cms-image', id }]) });
    } catch (error) {
      showToast({ title: own.deleteFailed, text: describeError(texts, error), destructive: true });
    }
  }

  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-body">
        {own.heading}
        <span className="ml-3 font-normal text-ash tabular-nums">{images.length}</span>
      </h2>
      <p className="mt-1 mb-4 text-ash">{own.lead}</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-clay"
            checked={chosen.length === images.length}
            onChange={(event) => setSelected(new Set(event.target.checked ? images.map(({ id }) => id) : []))}
          />
          {own.selectAll}
        </label>
        <select
          aria-label={own.gallery}
          className="field-control sm:w-auto!"
          value={galleryId}
          onChange={(event) => setGalleryId(event.target.value)}
        >
          <option value="">{own.choose}</option>
          {galleries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button disabled={chosen.length === 0 || galleryId === '' || move.isPending} onClick={() => void moveChosen()}>
          {own.move(chosen.length)}
        </Button>
      </div>
      <ul className="grid gap-2">
        {images.map((image, index) => {
          const item = media.data?.find(({ filePath }) => filePath === image.imageUrl);
          const name = image.title || image.alt || item?.originalName || texts.galleryImages.untitled(index + 1);
          return (
            <li key={image.id} {...entryProps(image.id)} className="card flex flex-wrap items-center gap-3 p-2">
              <input
                type="checkbox"
                className="size-4 accent-clay"
                aria-label={own.select(name)}
                checked={selected.has(image.id)}
                onChange={({ target }) =>
                  setSelected((before) =>
                    target.checked
                      ? new Set([...before, image.id])
                      : new Set([...before].filter((id) => id !== image.id)),
                  )
                }
              />
              <MediaAtContext value={{ find: () => item, isPending: media.isPending }}>
                <StoredImage url={image.imageUrl} className="size-14 shrink-0 rounded-sm" />
              </MediaAtContext>
              <div className="min-w-0 flex-1 basis-36">
                <p className="truncate font-medium">{name}</p>
                <PublishedBadge isPublished={image.isPublished} />
              </div>
              <IconButton
                icon={Trash2}
                label={own.delete(name)}
                className="text-danger!"
                disabled={remove.isPending}
                onClick={() => void confirmAndRemove(image, name)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
