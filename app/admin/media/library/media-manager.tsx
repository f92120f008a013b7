import { ChevronDown, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { UploadPanel } from '#app/admin/upload/upload-panel.tsx';
import { useUploads } from '#app/admin/upload/uploads-provider.tsx';
import { type LibraryPurpose, categoriesFor } from './library-filter.ts';
import { useMedia } from './media-data.ts';
import { MediaLibrary } from './media-library.tsx';

/** Library with the upload form beside it; where there is no room for both, a button above the library opens the form. */
export function MediaManager({ purpose }: { purpose: LibraryPurpose }) {
  const texts = useTexts();
  const panelId = useId();
  const media = useMedia();
  const { queue } = useUploads();
  const [category, setCategory] = useState<MediaCategory>();
  const [isOpened, setIsOpened] = useState<boolean>();
  const isOpen = isOpened ?? (queue.items.length > 0 || media.data?.length === 0);
  return (
    <>
      <p className="mb-4 text-ash">{texts.library.purposes[purpose]}</p>
      <div className="media-columns">
        <div className="media-upload" data-open={isOpen || undefined}>
          <Button
            tone="outline"
            className="media-upload-toggle"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpened(!isOpen)}
          >
            <Upload aria-hidden="true" size={16} strokeWidth={1.5} />
            {texts.upload.heading}
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className={isOpen ? 'rotate-180' : ''} />
          </Button>
          <div id={panelId} className="media-upload-panel">
            <UploadPanel
              heading={texts.upload.heading}
              categories={categoriesFor[purpose]}
              category={category}
              onCategoryChange={setCategory}
            />
          </div>
        </div>
        <MediaLibrary purpose={purpose} />
      </div>
    </>
  );
}
