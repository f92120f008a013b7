import { useDeferredValue, useMemo, useState, useEffect, useRef, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { foldedText } from '#contract/folded-text.ts';
import { acceptsType, libraryCategoryNames, type MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/api.ts';
import { CategorySelect } from '#app/admin/upload/category-select.tsx';
import { fileErrorText, acceptFor, findFileError } from '#app/admin/upload/upload-rules.ts';
import { toPercent } from '#app/admin/upload/upload-queue.ts';
import { createUploadRunner } from '#app/admin/upload/upload-runner.ts';
import { uploadTransport } from '#app/admin/upload/upload-transport.ts';
import { useLeaveWarning } from '#app/admin/upload/uploads-provider.tsx';
import { useMedia, addMedia } from './data.ts';
import { MediaThumbnail } from './stored-image.tsx';

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
 * nothing.
 */
export default function MediaPicker({ mediaType, uploadCategory, onPick, onClose }: MediaPickerProps) {
  const texts = useTexts();
  const media = useMedia();
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

  return (
    <AdminDialog onClose={onClose} title={texts.picker.title[mediaType]}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <PickerUpload mediaType={mediaType} category={uploadCategory} onUploaded={onPick} />
        <SearchField hint={texts.picker.search} value={search} onChange={setSearch} />
        {media.isPending && <LoadingRows count={2} />}
        {media.isError && !media.data && <LoadFailed query={media} />}
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
    </AdminDialog>
  );
}

interface PickerUploadProps {
  mediaType: MediaType;
  category: MediaCategory;
  onUploaded: (item: MediaItem) => void;
}

/** Uploads one file with the upload runner; the saved item counts as picked. */
function PickerUpload({ mediaType, category: initialCategory, onUploaded }: PickerUploadProps) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [category, setCategory] = useState(initialCategory);
  const [fault, setFault] = useState<string>();
  const [runner] = useState(() => createUploadRunner({ transport: uploadTransport, onDuplicate: 'use' }));
  const { items } = useSyncExternalStore(runner.subscribe, runner.getSnapshot, runner.getSnapshot);
  const [item] = items;

  useEffect(() => {
    runner.report({
      onSaved(saved) {
        addMedia(queryClient, saved);
        onUploaded(saved);
      },
      onFailed: (_item, step, error) => setFault(texts.labelled(texts.upload.steps[step], describeError(texts, error))),
    });
  }, [runner, onUploaded, queryClient, texts]);
  useLeaveWarning(runner);
  useEffect(() => () => runner.close(), [runner]);

  function send(file: File | undefined) {
    if (!file) return;
    const found = findFileError(file, mediaType);
    setFault(found && fileErrorText(texts, file, found, mediaType));
    if (found) return;
    runner.cancelAll();
    runner.add([file], category);
    void runner.start();
  }

  const isSending = item?.state.name === 'uploading' || item?.state.name === 'saving';
  return (
    <div className="rounded border border-line p-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <CategorySelect
          label={texts.picker.uploadInto}
          categories={libraryCategoryNames.filter((name) => acceptsType(name, mediaType))}
          value={category}
          onChange={setCategory}
        />
        <Button tone="outline" disabled={isSending} onClick={() => input.current?.click()}>
          <Upload />
          {item && isSending ? texts.picker.uploading(toPercent(item)) : texts.picker.upload}
        </Button>
      </div>
      {item && isSending && (
        <progress
          className="progress mt-3"
          max={100}
          value={toPercent(item)}
          aria-label={texts.upload.progressOf(item.file.name)}
        />
      )}
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {fault}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptFor(category)}
        aria-label={texts.picker.upload}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
