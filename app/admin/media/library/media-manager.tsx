import { useState } from 'react';
import { type MediaCategory, mediaCategoryNames } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { UploadPanel } from '#app/admin/upload/upload-panel.tsx';
import { MediaLibrary } from './media-library.tsx';

/** Upload form and library, for photos, videos and banners. */
export function MediaManager() {
  const texts = useTexts();
  const [category, setCategory] = useState<MediaCategory>();
  return (
    <>
      <UploadPanel
        heading={texts.upload.heading}
        categories={mediaCategoryNames}
        category={category}
        onCategoryChange={setCategory}
      />
      <MediaLibrary />
    </>
  );
}
