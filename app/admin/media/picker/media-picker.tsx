import { foldedText } from '#contract/folded-text.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media/media.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/admin/controls/empty-state.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { useMedia } from '#app/admin/media/library/media-data.ts';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';
import { PickerUpload } from './picker-upload.tsx';

interface MediaPickerProps {
  mediaType: MediaType;
  uploadCategory: MediaCategory;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** The maximum number of items in the list; the search finds the others. */
const maxShown = 120;

/**
 * Chooses a file of the library or uploads a new one. Only public items are offered: a record with any other file would show
 * nothing. It renders in a portal, so that its fields do not belong to the form that opens it.
 */
export default function MediaPicker({ mediaType, uploadCategory, onPick, onClose }: MediaPickerProps) {
  const texts = useTexts();
  const media = useMedia();
  const lang = useHtmlLang();
  const [search, setSearch] = useState('');
  const query = useDeferredValue(foldedText(search));
  const items = useMemo(
    () =>
      (media.data ?? []).filter(
        (item) =>
          item.mediaType === mediaType &&
          item.isPublished &&
          item.state === 'ready' &&
          foldedText(`${item.originalName} ${item.alt} ${texts.categories[item.category]}`).includes(query),
      ),
    [media.data, mediaType, query, texts],
  );

  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={texts.picker.title[mediaType]}
      closeLabel={texts.actions.close}
      lang={lang}
      className="admin form-dialog"
    >
      <div className="mt-4 grid grid-cols-1 gap-4">
        <PickerUpload mediaType={mediaType} category={uploadCategory} onUploaded={onPick} />
        <SearchField hint={texts.picker.search} value={search} onChange={setSearch} />
        {media.isPending && <LoadingRows count={2} />}
        {media.isError && !media.data && <LoadFailed error={media.error} onRetry={() => void media.refetch()} />}
        {media.data && items.length === 0 && <EmptyState text={texts.picker.empty} />}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {items.slice(0, maxShown).map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="media-choice"
                aria-label={texts.picker.use(item.originalName)}
                onClick={() => onPick(item)}
              >
                <MediaThumbnail item={item} className="aspect-square w-full" />
                <span className="block truncate px-1 py-0.5 text-caption">{item.originalName}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>,
    document.body,
  );
}
