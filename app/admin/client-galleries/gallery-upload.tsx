import { FolderUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ClientGallery } from '#contract/client-galleries.ts';
import { clientWork } from '#contract/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { DropZone } from '#app/admin/upload/drop-zone.tsx';
import { QueueView } from '#app/admin/upload/queue-view.tsx';
import { acceptFor, fileErrorText, findFileError, guessType } from '#app/admin/upload/upload-rules.ts';
import { useUploads } from '#app/admin/upload/uploads-provider.tsx';
import { useArrivingItems } from './calls.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';

/** Refused files that are named; of the others the number is said. */
const maxNamed = 5;

/** Files and folders go straight into the gallery, by the queue of the whole back office: they are uploaded whichever tab is open. */
export function GalleryUpload({ gallery }: { gallery: ClientGallery }) {
  const texts = useTexts();
  const { photos: own } = useClientGalleryTexts();
  const { add, queue, runner } = useUploads();
  const folder = useRef<HTMLInputElement>(null);
  const [section, setSection] = useState('');
  const [refused, setRefused] = useState<string[]>([]);
  const isQueued = queue.items.some(({ place }) => place?.clientGalleryId === gallery.id);
  useArrivingItems(gallery.id, isQueued && queue.isRunning);

  function upload(files: File[], fromFolders?: ReadonlySet<File>) {
    const faults = files.flatMap((file) => {
      const fault = findFileError(file, guessType(file));
      return fault ? [{ file, fault }] : [];
    });
    // A folder of a camera also has files of other kinds, which nobody meant to upload.
    const isLeftOut = ({ file, fault }: (typeof faults)[number]) =>
      fault === 'unsupported' && fromFolders?.has(file) === true;
    const leftOut = faults.filter(isLeftOut).length;
    const reasons = faults.flatMap((one) =>
      isLeftOut(one) ? [] : fileErrorText(texts, one.file, one.fault, guessType(one.file)),
    );
    setRefused([...new Set([...reasons, ...(leftOut > 0 ? [texts.upload.leftOut(leftOut)] : [])])]);
    const accepted = files.filter((file) => !faults.some((one) => one.file === file));
    if (accepted.length === 0) return;
    // The section may be gone since it was chosen.
    const chosen = gallery.sections.find((name) => name === section) ?? null;
    add(accepted, clientWork, { clientGalleryId: gallery.id, section: chosen });
    void runner.start();
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {gallery.sections.length > 0 && (
        <Field label={own.into} name="section" className="max-w-80">
          {(control) => (
            <select {...control} value={section} onChange={({ target }) => setSection(target.value)}>
              <option value="">{own.noSection}</option>
              <Options of={gallery.sections} label={(name) => name} />
            </select>
          )}
        </Field>
      )}
      <DropZone
        accept={acceptFor(clientWork)}
        text={own.drop}
        buttonLabel={texts.upload.choose}
        hint={`${texts.upload.imageRules} · ${texts.upload.videoRules}`}
        onFiles={upload}
        canChoose={() => true}
      />
      <Button tone="outline" className="justify-self-start" onClick={() => folder.current?.click()}>
        <FolderUp aria-hidden="true" size={16} strokeWidth={1.5} />
        {own.fromFolder}
      </Button>
      <input
        ref={(input) => {
          folder.current = input;
          // React knows no such attribute.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={own.fromFolder}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].filter(({ name }) => !name.startsWith('.'));
          upload(files, new Set(files));
          // Reset, so that choosing the same folder again fires a change event.
          target.value = '';
        }}
      />
      <div role="alert" className="text-danger empty:hidden">
        {refused.slice(0, maxNamed).map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
        {refused.length > maxNamed && <p>{texts.upload.moreRefused(refused.length - maxNamed)}</p>}
      </div>
      {isQueued && <QueueView />}
    </div>
  );
}
