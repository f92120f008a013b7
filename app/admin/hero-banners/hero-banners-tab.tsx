import { Suspense, lazy, useRef, useState } from 'react';
import { heroCategories, type MediaCategory, type PlacedCategory } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { useSamples } from '../controls/samples.tsx';
import { useMedia } from '#app/admin/media/library/media-data.ts';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { useDropBanner } from './use-drop-banner.ts';
import { BannerSlotCard } from './banner-slot-card.tsx';
import { bannerSlot } from './current-banners.ts';
import { useChooseBanner } from './use-choose-banner.ts';

const MediaPicker = lazy(() => import('#app/admin/media/picker/media-picker.tsx'));

export default function HeroBannersTab() {
  const texts = useTexts();
  const media = useMedia();
  const upload = useRef<HTMLDivElement>(null);
  const [category, setCategory] = useState<MediaCategory>();
  const [choosing, setChoosing] = useState<PlacedCategory>();
  const choose = useChooseBanner();
  const dropBanner = useDropBanner();
  const slots = media.data && heroCategories.map((slot) => bannerSlot(media.data, slot));
  const samples = useSamples({ isWanted: slots?.some(({ current }) => !current) ?? false }).data;

  /** "Replace" preselects the category in the upload form and scrolls to it. */
  function replace(chosen: MediaCategory) {
    setCategory(chosen);
    upload.current?.scrollIntoView({ block: 'center' });
    upload.current?.querySelector('button')?.focus();
  }

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
          <LoadFailed title={texts.banners.loadFailed} error={media.error} onRetry={() => void media.refetch()} />
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
        {heroCategories.map((slot, index) => (
          <li key={slot}>
            <BannerSlotCard
              category={slot}
              slot={slots?.[index]}
              sample={samples?.banners[slot]}
              isUnavailable={media.isError}
              onReplace={() => replace(slot)}
              onChoose={() => setChoosing(slot)}
              onDropFiles={(files) => dropBanner(files, slot)}
            />
          </li>
        ))}
      </ul>
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
