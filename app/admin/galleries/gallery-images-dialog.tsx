import { ArrowDownAZ, CalendarArrowDown, Plus, Type } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type CmsImage, type Gallery, cmsImage, type GalleryImagesChange } from '#contract/records.ts';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { useCloseWhileUploading } from '#app/admin/upload/use-close-while-uploading.ts';
import { ManyPicker, ManyUpload } from '#app/admin/media/many-picker.tsx';
import { MediaAtContext } from '#app/admin/media/stored-image.tsx';
import { useMedia } from '#app/admin/media/data.ts';
import { EmptyState, LoadFailed, LoadingRows } from '../controls/list-states.tsx';
import { useRecords } from '../records/data.ts';
import { RecordDialog } from '../records/record-form.tsx';
import { defineKind, pictureField } from '../records/record-kind.ts';
import { GalleryImageList } from './gallery-image-list.tsx';
import { useGalleryImages, positionsBy } from './data.ts';
import { GalleryTitlesDialog } from './gallery-titles-dialog.tsx';

/** Manages the pictures of a gallery: many are dropped or chosen at once; order and titles for all; edit, remove. */
export default function GalleryImagesDialog({ gallery, onClose }: { gallery: Gallery; onClose: () => void }) {
  const texts = useTexts();
  const own = texts.galleryImages;
  const kind = useMemo(() => createGalleryImageKind(gallery), [gallery]);
  const all = useRecords<CmsImage>(kind);
  const media = useMedia();
  const { add, remove, change } = useGalleryImages(gallery);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState<'picker' | 'titles'>();
  const [edited, setEdited] = useState<CmsImage>();
  const [isUploading, setIsUploading] = useState(false);
  const close = useCloseWhileUploading(isUploading, onClose);
  const images = all.data?.filter(({ galleryId }) => galleryId === gallery.id);
  const mediaAt = useMemo(() => new Map(media.data?.map((item) => [item.filePath, item])), [media.data]);
  const taken = new Set(images?.map(({ imageUrl }) => imageUrl));
  const page = kind.findPage();
  const link = page ? { label: texts.records.viewOnSite, href: page } : undefined;

  const fail = (title: string, error: unknown, run: () => void) =>
    showToast({
      title,
      text: describeError(texts, error),
      destructive: true,
      action: { label: texts.actions.retry, run },
    });

  // Await the mutations instead of passing callbacks: React Query drops callbacks when the dialog is closed.
  async function addMany(items: MediaItem[]) {
    const fresh = items.filter(({ filePath }) => !taken.has(filePath));
    if (fresh.length === 0) return;
    try {
      const added = await add.mutateAsync(fresh);
      const undo = { label: texts.actions.undo, run: () => void removeMany(added.map(({ id }) => id)) };
      showToast({ title: own.addedMany(added.length), link, action: undo });
    } catch (error) {
      fail(own.createFailed.title, error, () => void addMany(items));
    }
  }

  async function removeMany(ids: string[]) {
    try {
      await remove.mutateAsync(ids);
      showToast({ title: own.deleted.title });
    } catch (error) {
      fail(own.deleteFailed.title, error, () => void removeMany(ids));
    }
  }

  async function changeMany(changes: GalleryImagesChange['images'], title?: string) {
    try {
      if (changes.length > 0) await change.mutateAsync(changes);
      if (title) showToast({ title, link });
    } catch (error) {
      fail(own.changeFailed, error, () => void changeMany(changes, title));
    }
  }

  return (
    <AdminDialog onClose={() => void close()} title={own.title(gallery.name)}>
      <div ref={setBody} className="mt-4 grid grid-cols-1 gap-4">
        <ManyUpload onSaved={(items) => void addMany(items)} onRunning={setIsUploading} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('picker')}>
            <Plus />
            {own.add}
          </Button>
          {images && images.length > 1 && (
            <>
              {(['name', 'date'] as const).map((order) => (
                <Button
                  key={order}
                  tone="outline"
                  disabled={isUploading || !media.data}
                  onClick={() => void changeMany(positionsBy(order, images, mediaAt), own.sorted[order])}
                >
                  {order === 'name' ? <ArrowDownAZ /> : <CalendarArrowDown />}
                  {own.sortBy[order]}
                </Button>
              ))}
              <Button tone="outline" disabled={isUploading} onClick={() => setOpen('titles')}>
                <Type />
                {own.titles.open}
              </Button>
            </>
          )}
        </div>
        {all.isPending && <LoadingRows count={3} className="h-16" />}
        {all.isError && !images && <LoadFailed title={own.loadFailed} query={all} />}
        {images?.length === 0 && <EmptyState text={own.empty} hint={own.emptyHint} />}
        {images && images.length > 0 && (
          <MediaAtContext value={{ find: (url) => mediaAt.get(url), isPending: media.isPending }}>
            <GalleryImageList
              kind={kind}
              images={images}
              mediaAt={mediaAt}
              announceIn={body?.closest('dialog') ?? undefined}
              onEdit={setEdited}
              onEmpty={() => body?.querySelector('button')?.focus()}
              onReorder={(positions) => void changeMany(positions)}
            />
          </MediaAtContext>
        )}
      </div>
      {open === 'picker' && (
        <ManyPicker
          isTaken={({ filePath }) => taken.has(filePath)}
          onClose={() => setOpen(undefined)}
          onPick={(items) => {
            setOpen(undefined);
            void addMany(items);
          }}
        />
      )}
      {open === 'titles' && images && (
        <GalleryTitlesDialog
          gallery={gallery.name}
          images={images.map(({ id, imageUrl }) => ({ id, name: mediaAt.get(imageUrl)?.originalName ?? '' }))}
          onClose={() => setOpen(undefined)}
          onSubmit={(changes) => {
            setOpen(undefined);
            void changeMany(changes, own.titles.done(changes.length));
          }}
        />
      )}
      {edited && (
        <RecordDialog
          kind={kind}
          record={edited}
          findLatest={async () => (await all.refetch()).data?.find(({ id }) => id === edited.id)}
          onSaved={() => setEdited(undefined)}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </AdminDialog>
  );
}

/** Record kind of a gallery picture. It is added from the library and listed within its gallery. */
const createGalleryImageKind = (gallery: Gallery) =>
  defineKind('cmsImages', {
    contract: cmsImage,
    texts: ({ galleryImages }) => galleryImages,
    formatTitle: ({ title, alt }) => title || alt || '',
    findPage: () => (gallery.isPublished ? `/gallery/${gallery.slug}` : undefined),
    Card: () => null,
    fields: {
      galleryId: null,
      imageUrl: pictureField,
      title: { kind: 'text', isWide: true },
      alt: { kind: 'text', isWide: true, hint: ({ library }) => library.altHint },
      caption: { kind: 'textarea', isWide: true, hint: ({ library }) => library.captionHint },
      sortOrder: { kind: 'number' },
    },
  });
