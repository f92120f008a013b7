import { useRef, useState } from 'react';
import { type MediaCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CategorySelect } from './category-select.tsx';
import { DropZone } from './drop/drop-zone.tsx';
import { fileErrorText } from './file-error-text.ts';
import { QueueView } from './queue/queue-view.tsx';
import { acceptFor, fileErrorOf } from './upload-rules.ts';
import { useUploads } from './uploads-provider.tsx';

interface UploadPanelProps {
  heading: string;
  hint?: string;
  categories: readonly MediaCategory[];
  category: MediaCategory | undefined;
  onCategoryChange: (category: MediaCategory) => void;
}

/** Category, files, queue: the order of the specification. */
export function UploadPanel({ heading, hint, categories, category, onCategoryChange }: UploadPanelProps) {
  const texts = useTexts();
  const toast = useToast();
  const { runner, queue } = useUploads();
  const select = useRef<HTMLSelectElement>(null);
  const [rejected, setRejected] = useState<string[]>([]);
  const type = category && mediaCategories[category];

  function hasCategory() {
    if (category) return true;
    toast({ title: texts.upload.selectCategoryTitle, text: texts.upload.selectCategoryText, destructive: true });
    select.current?.focus();
    return false;
  }

  function addFiles(files: File[]) {
    if (files.length === 0 || !hasCategory() || !category || !type) return;
    const faults = files.flatMap((file) => {
      const fault = fileErrorOf(file, type);
      return fault ? [{ file, fault }] : [];
    });
    const accepted = files.filter((file) => !faults.some((one) => one.file === file));
    if (accepted.length > 0) {
      runner.add(accepted, category);
      toast({ title: texts.upload.selected(accepted.length, type) });
    }
    setRejected(faults.map(({ file, fault }) => fileErrorText(texts, file, fault, type)));
    const [first] = faults;
    if (first) {
      const title = first.fault === 'too-large' ? texts.upload.tooLargeTitle : texts.upload.unsupportedTitle;
      toast({ title, text: fileErrorText(texts, first.file, first.fault, type), destructive: true });
    }
  }

  return (
    <section aria-label={heading} className="card p-4 sm:p-5">
      <h2 className="text-body">{heading}</h2>
      {hint && <p className="text-ash">{hint}</p>}
      <div className="mt-4 grid gap-4 md:grid-cols-[minmax(14rem,20rem)_1fr]">
        <CategorySelect ref={select} categories={categories} value={category} onChange={onCategoryChange} />
        <DropZone
          accept={category && acceptFor(category)}
          text={texts.upload.drop}
          buttonLabel={
            type === 'photo'
              ? texts.upload.chooseImages
              : type === 'video'
                ? texts.upload.chooseVideos
                : texts.upload.choose
          }
          hint={
            type === 'video'
              ? texts.upload.videoRules
              : type === 'photo' || categories.every((one) => mediaCategories[one] === 'photo')
                ? texts.upload.imageRules
                : `${texts.upload.imageRules} · ${texts.upload.videoRules}`
          }
          canChoose={hasCategory}
          onFiles={addFiles}
        />
      </div>
      <div role="alert">
        {rejected.length > 0 && (
          <ul className="mt-3 grid gap-1 text-danger">
            {rejected.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {queue.items.length > 0 && <QueueView />}
    </section>
  );
}
