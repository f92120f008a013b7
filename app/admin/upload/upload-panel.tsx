import { useRef, useState } from 'react';
import { type MediaCategory, findOnlyType } from '#contract/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CategorySelect } from './category-select.tsx';
import { DropZone } from './drop-zone.tsx';
import { fileErrorText, acceptFor, findFileError } from './upload-rules.ts';
import { QueueView } from './queue-view.tsx';
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
  const { add, queue } = useUploads();
  const select = useRef<HTMLSelectElement>(null);
  const [rejected, setRejected] = useState<string[]>([]);
  const type = category && findOnlyType(category);

  function hasCategory() {
    if (category) return true;
    showToast({ title: texts.upload.selectCategoryTitle, text: texts.upload.selectCategoryText, destructive: true });
    select.current?.focus();
    return false;
  }

  function addFiles(files: File[], fromFolders?: ReadonlySet<File>) {
    if (files.length === 0 || !hasCategory() || !category || !type) return;
    const faults = files.flatMap((file) => {
      const fault = findFileError(file, type);
      return fault ? [{ file, fault }] : [];
    });
    const accepted = files.filter((file) => !faults.some((one) => one.file === file));
    if (accepted.length > 0) {
      add(accepted, category);
      showToast({ title: texts.upload.selected(accepted.length, type) });
    }
    // A folder of a camera also has files of other kinds, which nobody meant to upload.
    const [leftOut, refused] = [true, false].map((isLeftOut) =>
      faults.filter(({ file, fault }) => isLeftOut === (fault === 'unsupported' && fromFolders?.has(file) === true)),
    ) as [typeof faults, typeof faults];
    // A set: two folders can have files of the same name.
    const reasons = new Set(refused.map(({ file, fault }) => fileErrorText(texts, file, fault, type)));
    if (leftOut.length > 0) reasons.add(texts.upload.leftOut(leftOut.length));
    setRejected([...reasons]);
    const [first] = refused;
    if (first) {
      const title = first.fault === 'too-large' ? texts.upload.tooLargeTitle : texts.upload.unsupportedTitle;
      showToast({ title, text: fileErrorText(texts, first.file, first.fault, type), destructive: true });
    }
  }

  return (
    <section aria-label={heading} className="card @container p-4 sm:p-5">
      <h2 className="text-body">{heading}</h2>
      {hint && <p className="text-ash">{hint}</p>}
      <div className="mt-4 grid gap-4 @2xl:grid-cols-[minmax(14rem,20rem)_1fr]">
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
              : type === 'photo' || categories.every((one) => findOnlyType(one) === 'photo')
                ? texts.upload.imageRules
                : `${texts.upload.imageRules} · ${texts.upload.videoRules}`
          }
          canChoose={hasCategory}
          onFiles={addFiles}
        />
      </div>
      <div role="alert">
        <RejectedFiles reasons={rejected} />
      </div>
      {queue.items.length > 0 && <QueueView />}
    </section>
  );
}

/** Reasons that are shown at once; a large folder may have hundreds. */
const maxReasonsShown = 8;

function RejectedFiles({ reasons }: { reasons: readonly string[] }) {
  const texts = useTexts();
  if (reasons.length === 0) return null;
  const rest = reasons.slice(maxReasonsShown);
  return (
    <>
      <Reasons reasons={reasons.slice(0, maxReasonsShown)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2">{texts.upload.moreRefused(rest.length)}</summary>
          <Reasons reasons={rest} />
        </details>
      )}
    </>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-1 text-danger">
      {reasons.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}
