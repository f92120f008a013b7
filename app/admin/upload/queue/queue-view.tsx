import { useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { DuplicateDecisions } from '../duplicates/duplicate-decisions.tsx';
import type { UploadItem } from '../upload-queue.ts';
import { useUploads } from '../uploads-provider.tsx';
import { QueueRow } from './queue-row.tsx';

/** Rows of waiting files that are shown at once: each has a preview, which costs memory. */
const maxWaitingShown = 30;

/** The files of the upload queue: first those that need a decision, last and folded those that are uploaded. */
export function QueueView() {
  const texts = useTexts();
  const { queue } = useUploads();
  const [showsAll, setShowsAll] = useState(false);
  const [showsUploaded, setShowsUploaded] = useState(false);
  const inState = (...names: UploadItem['state']['name'][]) =>
    queue.items.filter(({ state }) => names.includes(state.name));
  const duplicates = inState('duplicate');
  const waiting = inState('uploading', 'saving', 'pending');
  const uploaded = inState('uploaded');
  const shown = showsAll ? waiting : waiting.slice(0, maxWaitingShown);

  return (
    <section aria-label={texts.upload.queue} className="mt-4 grid gap-2 border-t border-line pt-4">
      {duplicates.length > 1 && <DuplicateDecisions count={duplicates.length} />}
      <Rows items={[...inState('failed'), ...duplicates, ...shown]} />
      {waiting.length > shown.length && (
        <Button tone="outline" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {texts.upload.showWaiting(waiting.length - shown.length)}
        </Button>
      )}
      {uploaded.length > 0 && (
        <details onToggle={(event) => setShowsUploaded(event.currentTarget.open)}>
          <summary className="cursor-pointer py-2">{texts.upload.uploadedCount(uploaded.length)}</summary>
          {showsUploaded && <Rows items={uploaded} />}
        </details>
      )}
    </section>
  );
}

function Rows({ items }: { items: readonly UploadItem[] }) {
  const leave = useFocusAfterRemoval({ ids: items.map(({ id }) => id) });
  if (items.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item.id} {...entryProps(item.id)}>
          <QueueRow item={item} onLeave={leave} />
        </li>
      ))}
    </ul>
  );
}
