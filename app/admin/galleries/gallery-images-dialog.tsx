import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { recordsOnly } from '#contract/media/media-categories.ts';
import { type CmsImage, type Gallery, cmsImage } from '#contract/records/gallery.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import MediaPicker from '#app/admin/media/picker/media-picker.tsx';
import { useRecords, useSaveRecord } from '../records/record-data.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { useRecordToast } from '../records/record-toast.ts';
import { GalleryImageList } from './gallery-image-list.tsx';

/** Manages the pictures of a gallery: add from the library, reorder, edit, remove. */
export default function GalleryImagesDialog({ gallery, onClose }: { gallery: Gallery; onClose: () => void }) {
  const texts = useTexts();
  const own = texts.galleryImages;
  const lang = useHtmlLang();
  const kind = useMemo(() => galleryImageKindOf(gallery), [gallery]);
  const all = useRecords<CmsImage>(kind);
  const save = useSaveRecord(kind);
  const show = useRecordToast(kind);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const [edited, setEdited] = useState<CmsImage>();
  const images = all.data?.filter(({ galleryId }) => galleryId === gallery.id);

  function add({ filePath, alt, caption }: MediaItem) {
    setIsPicking(false);
    const last = images?.at(-1)?.sortOrder ?? -1;
    const image = { galleryId: gallery.id, imageUrl: filePath, alt, caption, sortOrder: last + 1, isPublished: true };
    send(image);
  }

  function send(image: Partial<CmsImage>) {
    save.mutate(
      { body: image },
      {
        onSuccess: (record) => show('created', { record }),
        onError: (error) => show('createFailed', { error, retry: () => send(image) }),
      },
    );
  }

  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={own.title(gallery.name)}
      closeLabel={texts.actions.close}
      lang={lang}
      className="admin form-dialog"
    >
      <div ref={setBody} className="mt-4 grid grid-cols-1 gap-4">
        <Button className="justify-self-start" disabled={save.isPending} onClick={() => setIsPicking(true)}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
          {own.add}
        </Button>
        {all.isPending && <LoadingRows count={3} className="h-16" />}
        {all.isError && !images && (
          <LoadFailed title={own.loadFailed} error={all.error} onRetry={() => void all.refetch()} />
        )}
        {images?.length === 0 && <EmptyState text={own.empty} hint={own.emptyHint} />}
        {images && images.length > 0 && (
          <GalleryImageList
            kind={kind}
            images={images}
            announceIn={body?.closest('dialog') ?? undefined}
            onEdit={setEdited}
          />
        )}
      </div>
      {isPicking && (
        <MediaPicker mediaType="photo" uploadCategory={recordsOnly} onPick={add} onClose={() => setIsPicking(false)} />
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
    </Dialog>,
    document.body,
  );
}

/** Record kind of a gallery picture. It is added from the library and listed within its gallery. */
const galleryImageKindOf = (gallery: Gallery): RecordKind<CmsImage> => ({
  key: 'cms-images',
  entity: 'cms-image',
  listPath: '/api/cms/images',
  path: '/api/admin/cms/images',
  contract: cmsImage,
  texts: ({ galleryImages }) => galleryImages,
  titleOf: ({ title, alt }) => title || alt || '',
  pageOf: () => (gallery.isPublished ? `/gallery/${gallery.slug}` : undefined),
  Card: () => null,
  fields: [
    {
      name: 'imageUrl',
      kind: 'media',
      mediaType: 'photo',
      uploadCategory: recordsOnly,
      required: true,
      isWide: true,
    },
    { name: 'title', kind: 'text', isWide: true },
    { name: 'alt', kind: 'text', isWide: true, hint: ({ library }) => library.altHint },
    { name: 'caption', kind: 'textarea', isWide: true },
    { name: 'sortOrder', kind: 'number' },
  ],
});
