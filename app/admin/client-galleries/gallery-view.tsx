import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { dayText } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ApiError, describeError } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useUndoDeletion } from '#app/admin/trash/data.ts';
import { useGallery, useGalleryCalls, useItems } from './calls.ts';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryActivity } from './gallery-activity.tsx';
import { GalleryDelivery } from './gallery-delivery.tsx';
import { GalleryFormDialog } from './gallery-form.tsx';
import { GalleryItems } from './gallery-items.tsx';
import { GalleryLinks } from './gallery-links.tsx';
import { GalleryPicks } from './gallery-picks.tsx';
import { GalleryStateBadge } from './gallery-state-badge.tsx';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

interface GalleryViewProps {
  id: string;
  onBack: () => void;
  onOpen: (id: string) => void;
}

/** One client gallery: what is written in it, its links, and its photos. */
export function GalleryView({ id, onBack, onOpen }: GalleryViewProps) {
  const own = useClientGalleryTexts();
  const gallery = useGallery(id);
  const isMissing = gallery.error instanceof ApiError && gallery.error.status === 404;
  return (
    <>
      <Button tone="outline" className="button-quiet mb-2 -ml-2" onClick={onBack}>
        <ArrowLeft />
        {own.back}
      </Button>
      {gallery.isPending && <LoadingRows />}
      {isMissing ? (
        <EmptyState text={own.missing} />
      ) : (
        gallery.isError && !gallery.data && <LoadFailed title={own.loadFailed} query={gallery} />
      )}
      {gallery.data && !isMissing && <LoadedGallery gallery={gallery.data} onLeave={onBack} onOpen={onOpen} />}
    </>
  );
}

interface LoadedGalleryProps {
  gallery: ClientGallery;
  onLeave: () => void;
  onOpen: (id: string) => void;
}

function LoadedGallery({ gallery, onLeave, onOpen }: LoadedGalleryProps) {
  const texts = useTexts();
  const own = useClientGalleryTexts();
  const sharing = useSharingTexts();
  const confirm = useConfirmDialog();
  const undoDeletion = useUndoDeletion();
  const { remove } = useGalleryCalls();
  const items = useItems(gallery.id);
  const [edited, setEdited] = useState<ClientGallery>();
  const { id, title, clientName, clientEmail, service, shootDate, address, message } = gallery;
  const facts = [
    gallery.kind === 'transfer' && sharing.transfer,
    clientName,
    clientEmail,
    service && texts.services[service],
    shootDate && dayText(shootDate, texts.locale, 'medium'),
    address,
    own.form.languages[gallery.language],
  ].filter(Boolean);

  async function confirmAndDelete() {
    const question = { text: own.confirmDelete, details: title, confirmLabel: texts.actions.delete };
    if (!(await confirm({ ...question, isDestructive: true }))) return;
    // First, or a change that is told of meanwhile would load again what is gone.
    onLeave();
    await deleteNow();
  }

  async function deleteNow() {
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void deleteNow() };
      return showToast({ title: own.deleteFailed, text: describeError(texts, error), action, destructive: true });
    }
    return showToast({ title: own.deleted, action: undoDeletion([{ entity: 'client-gallery', id }]) });
  }

  return (
    <article aria-label={title} className="grid grid-cols-1 gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-body wrap-anywhere">{title}</h2>
          <GalleryStateBadge state={gallery.state} />
          <div className="ml-auto flex flex-wrap gap-2">
            <Button tone="outline" onClick={() => setEdited(gallery)}>
              <Pencil />
              {own.edit}
            </Button>
            <Button
              tone="outline"
              className="button-danger"
              disabled={remove.isPending}
              onClick={() => void confirmAndDelete()}
            >
              <Trash2 />
              {own.delete}
            </Button>
          </div>
        </div>
        <p className="mt-1 wrap-anywhere text-ash">{facts.join(' · ')}</p>
        {message && <p className="mt-2 max-w-[75ch] wrap-anywhere whitespace-pre-wrap">{message}</p>}
        <GalleryActions gallery={gallery} onOpen={onOpen} />
      </div>
      <GalleryLinks gallery={gallery} />
      <GalleryPicks gallery={gallery} items={items.data} />
      <GalleryDelivery gallery={gallery} items={items.data ?? []} />
      <GalleryItems gallery={gallery} items={items} />
      <GalleryActivity galleryId={gallery.id} />
      {edited && <GalleryFormDialog gallery={edited} items={items.data} onDone={() => setEdited(undefined)} />}
    </article>
  );
}
