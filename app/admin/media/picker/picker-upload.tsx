import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type MediaCategory, mediaCategories, mediaCategoryNames } from '#contract/media/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { CategorySelect } from '#app/admin/upload/category-select.tsx';
import { fileErrorText } from '#app/admin/upload/file-error-text.ts';
import { toPercent } from '#app/admin/upload/upload-queue.ts';
import { acceptFor, findFileError } from '#app/admin/upload/upload-rules.ts';
import { createUploadRunner } from '#app/admin/upload/upload-runner.ts';
import { uploadTransport } from '#app/admin/upload/transport/upload-transport.ts';
import { useLeaveWarning } from '#app/admin/upload/use-leave-warning.ts';
import { addMedia } from '#app/admin/media/library/media-data.ts';

interface PickerUploadProps {
  mediaType: MediaType;
  category: MediaCategory;
  onUploaded: (item: MediaItem) => void;
}

/** Uploads one file with the upload runner; the saved item counts as picked. */
export function PickerUpload({ mediaType, category: initialCategory, onUploaded }: PickerUploadProps) {
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
          categories={mediaCategoryNames.filter((name) => mediaCategories[name] === mediaType)}
          value={category}
          onChange={setCategory}
        />
        <Button tone="outline" disabled={isSending} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" size={16} strokeWidth={1.5} />
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
