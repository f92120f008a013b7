import { useState } from 'react';
import { type DeliveryPreset, originalSize, standardSizes, type StandardSize } from '#contract/client-delivery.ts';
import type { ClientGallery } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { useDeliveryCalls, useDeliveryProgress, usePresets } from './delivery-calls.ts';
import { GalleryDeliveryDialog } from './gallery-delivery-form.tsx';
import { useDeliveryTexts } from './use-delivery-texts.ts';

/** What a gallery has for a watermark, in which sizes it is downloaded, and how far the files for both are. */
export function GalleryDelivery({ gallery, items }: { gallery: ClientGallery; items: readonly MediaItem[] }) {
  const texts = useTexts();
  const own = useDeliveryTexts();
  const presets = usePresets();
  const progress = useDeliveryProgress(gallery.id);
  const { makeAgain } = useDeliveryCalls();
  const [isEditing, setIsEditing] = useState(false);
  const { watermark, downloadSizes } = gallery;
  const nameOf = useSizeNames(presets.data ?? []);
  const failed = progress.data?.flatMap((one) => one.failed) ?? [];

  async function retry() {
    try {
      await makeAgain.mutateAsync(gallery.id);
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void retry() };
      showToast({ title: own.retryFailed, text: describeError(texts, error), action, destructive: true });
    }
  }

  return (
    <section aria-label={own.heading}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="mr-auto text-body">{own.heading}</h3>
        <Button tone="outline" onClick={() => setIsEditing(true)}>
          {own.edit}
        </Button>
      </div>
      <p className="wrap-anywhere">{watermark ? own.mark(watermark.text || own.picture) : own.noMark}</p>
      <p className="wrap-anywhere">
        {downloadSizes.length > 0 ? own.sizes(downloadSizes.map(nameOf).join(texts.listSeparator)) : own.noSizes}
      </p>
      {progress.isError && !progress.data && <LoadFailed title={own.loadFailed} query={progress} />}
      <ul className="text-ash tabular-nums">
        {progress.data
          ?.filter(({ wanted, made }) => made < wanted)
          .map(({ size, made, wanted }) => (
            <li key={size}>{own.progress(size === 'proof' ? own.proofs : nameOf(size), made, wanted)}</li>
          ))}
      </ul>
      {failed.length > 0 && (
        <div className="mt-2">
          <ul className="text-danger">
            {failed.map(({ id, name, ...fault }) => (
              <li key={`${id} ${fault.code}`} className="wrap-anywhere">
                {own.failed(name, translateFault(texts, fault))}
              </li>
            ))}
          </ul>
          <Button tone="outline" className="mt-2" disabled={makeAgain.isPending} onClick={() => void retry()}>
            {own.retry}
          </Button>
        </div>
      )}
      {isEditing && (
        <GalleryDeliveryDialog
          gallery={gallery}
          items={items}
          presets={presets.data ?? []}
          onDone={() => setIsEditing(false)}
        />
      )}
    </section>
  );
}

function useSizeNames(presets: readonly DeliveryPreset[]): (size: string) => string {
  const { form } = useDeliveryTexts();
  return (size) => {
    if (size === originalSize) return form.original;
    if ((standardSizes as readonly string[]).includes(size)) return form.standard[size as StandardSize];
    return presets.find(({ id }) => id === size)?.name ?? size;
  };
}
