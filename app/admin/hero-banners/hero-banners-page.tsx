import { Suspense, lazy, useRef, useState } from 'react';
import {
  furtherHeroCategories,
  type HeroCategory,
  heroCategories,
  type MediaCategory,
  type PlacedCategory,
  specifiedHeroCategories,
} from '#contract/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { useSamples } from '#app/admin/controls/samples.tsx';
import { useMedia } from '#app/admin/media/data.ts';
import { UploadPanel } from '#app/admin/upload/upload-panel.tsx';
import { findPlacementPage } from '#contract/media-placement.ts';
import type { MediaItem } from '#contract/media.ts';
import { showToast } from '#app/ui/toast.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useBulkChange } from '#app/admin/media/media-actions.ts';
import { describeError } from '#app/admin/api/api.ts';
import { fileErrorText, findFileError } from '#app/admin/upload/upload-rules.ts';
import { useUploads } from '#app/admin/upload/uploads-provider.tsx';
import { BannerSlotCard } from './banner-slot-card.tsx';
import { bannerSlot } from './current-banners.ts';

const MediaPicker = lazy(() => import('#app/admin/media/media-picker.tsx'));

export default function HeroBannersTab() {
  const texts = useTexts();
  const media = useMedia();
  const upload = useRef<HTMLDivElement>(null);
  const [category, setCategory] = useState<MediaCategory>();
  const [choosing, setChoosing] = useState<PlacedCategory>();
  const choose = useChooseBanner();
  const dropBanner = useDropBanner();
  const slots = new Map(media.data && heroCategories.map((slot) => [slot, bannerSlot(media.data, slot)]));
  const samples = useSamples({ isWanted: [...slots.values()].some(({ current }) => !current) }).data;

  /** "Replace" preselects the category in the upload form and scrolls to it. */
  function replace(chosen: MediaCategory) {
    setCategory(chosen);
    upload.current?.scrollIntoView({ block: 'center' });
    upload.current?.querySelector('button')?.focus();
  }

  const grid = (categories: readonly HeroCategory[]) => (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
      {categories.map((slot) => (
        <li key={slot}>
          <BannerSlotCard
            category={slot}
            slot={slots.get(slot)}
            sample={samples?.banners[slot]}
            isUnavailable={media.isError}
            onReplace={() => replace(slot)}
            onChoose={() => setChoosing(slot)}
            onDropFiles={(files) => dropBanner(files, slot)}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div ref={upload}>
        <UploadPanel
          heading={texts.banners.uploadHeading}
          hint={texts.banners.recommended}
          categories={heroCategories}
          category={category}
          onCategoryChange={setCategory}
        />
      </div>
      <h2 className="mt-8 text-body">{texts.banners.current}</h2>
      <p className="mb-4 text-ash">{texts.banners.lead}</p>
      {media.isError && !media.data && (
        <div className="mb-4">
          <LoadFailed title={texts.banners.loadFailed} query={media} />
        </div>
      )}
      {grid(specifiedHeroCategories)}
      <h2 className="mt-8 mb-4 text-body">{texts.banners.further}</h2>
      {grid(furtherHeroCategories)}
      {choosing && (
        <Suspense>
          <MediaPicker
            mediaType="photo"
            uploadCategory={choosing}
            onClose={() => setChoosing(undefined)}
            onPick={(item) => {
              setChoosing(undefined);
              void choose(item, choosing);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Makes a library picture the banner of a page by filing it under the banner's category, where the server gives it the first
 * position. An item has one category only, so moving it from another one asks for confirmation.
 */
function useChooseBanner() {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  const { run } = useBulkChange();

  return async function choose(item: MediaItem, category: PlacedCategory): Promise<void> {
    if (item.category !== category) {
      const names = [texts.categories[item.category], texts.categories[category]] as const;
      const options = { text: texts.banners.confirmMove(...names), confirmLabel: texts.banners.move };
      if (!(await confirm(options))) return;
    }
    const { failed, lastError } = await run([item], { category, isPublished: true });
    if (failed === 0) {
      showToast({
        title: texts.banners.chosen,
        link: { label: texts.banners.viewPage, href: findPlacementPage(category) },
      });
      return;
    }
    const action = { label: texts.actions.retry, run: () => void choose(item, category) };
    showToast({ title: texts.banners.chooseFailed, text: describeError(texts, lastError), action, destructive: true });
  };
}

/** Uploads the picture that was dropped on the card of a banner. Other files that wait in the queue are not started by it. */
function useDropBanner() {
  const texts = useTexts();
  const { add, runner, queue } = useUploads();

  return function drop(files: readonly File[], category: PlacedCategory) {
    const [file] = files;
    if (!file || files.length > 1) {
      if (file) showToast({ title: texts.banners.onePicture, destructive: true });
      return;
    }
    const fault = findFileError(file, 'photo');
    if (fault) return showToast({ title: fileErrorText(texts, file, fault, 'photo'), destructive: true });
    const isAlone = !queue.items.some(({ state }) => state.name === 'pending');
    add([file], category);
    if (isAlone) void runner.start();
  };
}
