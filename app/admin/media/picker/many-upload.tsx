import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createNameOrder } from '#contract/media/compare-names.ts';
import { recordsOnly } from '#contract/media/media-categories.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { addMedia } from '#app/admin/media/library/media-data.ts';
import { DropZone } from '#app/admin/upload/drop/drop-zone.tsx';
import { fileErrorText } from '#app/admin/upload/file-error-text.ts';
import { uploadTransport } from '#app/admin/upload/transport/upload-transport.ts';
import { canRetry, sumTotals } from '#app/admin/upload/upload-queue.ts';
import { acceptFor, findFileError } from '#app/admin/upload/upload-rules.ts';
import { createUploadRunner } from '#app/admin/upload/upload-runner.ts';
import { useLeaveWarning } from '#app/admin/upload/use-leave-warning.ts';
import { nextBatch } from './next-batch.ts';

const byName = createNameOrder();

/** Refused files that are named; of the others the number is said. */
const maxNamed = 5;

interface ManyUploadProps {
  /** called with saved items, in the order of the names of their files, during the upload and at its end */
  onSaved: (items: MediaItem[]) => void;
  onRunning: (isRunning: boolean) => void;
}

/** Uploads many photos at once, in the order of their names. What the library has already counts as uploaded. */
export function ManyUpload({ onSaved, onRunning }: ManyUploadProps) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<string[]>([]);
  const [runner] = useState(() => createUploadRunner({ transport: uploadTransport, onDuplicate: 'use' }));
  const queue = useSyncExternalStore(runner.subscribe, runner.getSnapshot, runner.getSnapshot);
  const report = useRef({ onSaved, onRunning });
  useEffect(() => {
    report.current = { onSaved, onRunning };
  }, [onSaved, onRunning]);
  useLeaveWarning(runner);

  useEffect(() => {
    const given = new Set<string>();
    const give = (isLast: boolean) => {
      const batch = nextBatch(runner.getSnapshot().items, given, isLast);
      for (const { id } of batch) given.add(id);
      if (batch.length > 0) report.current.onSaved(batch.map(({ media }) => media));
    };
    runner.report({ onSaved: (item) => addMedia(queryClient, item) });
    const stop = runner.subscribe(() => {
      const { isRunning } = runner.getSnapshot();
      report.current.onRunning(isRunning);
      give(!isRunning);
    });
    return () => {
      stop();
      // What arrived is not lost with the dialog.
      give(true);
      runner.close();
    };
  }, [runner, queryClient]);

  function send(files: File[], fromFolders?: ReadonlySet<File>) {
    const faults = files.map((file) => [file, findFileError(file, 'photo')] as const);
    const accepted = faults.flatMap(([file, fault]) => (fault ? [] : [file]));
    setRefused(
      faults.flatMap(([file, fault]) =>
        fault && !fromFolders?.has(file) ? [fileErrorText(texts, file, fault, 'photo')] : [],
      ),
    );
    if (accepted.length === 0) return;
    accepted.sort((a, b) => byName(a.name, b.name));
    runner.add(accepted, recordsOnly);
    void runner.start();
  }

  const failed = queue.items.flatMap((item) => (item.state.name === 'failed' ? [item] : []));
  const uploaded = queue.items.filter(({ state }) => state.name === 'uploaded').length;
  const { sentBytes, bytes } = sumTotals(queue);
  return (
    <div className="grid grid-cols-1 gap-2">
      <DropZone
        accept={acceptFor(recordsOnly)}
        text={texts.upload.drop}
        buttonLabel={texts.upload.chooseImages}
        hint={texts.picker.dropHint}
        onFiles={send}
        canChoose={() => true}
      />
      {queue.items.length > 0 && (
        <div>
          <p className="tabular-nums">{texts.upload.uploadedOf(uploaded, queue.items.length)}</p>
          <progress
            className="progress mt-1"
            max={100}
            value={bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100)}
            aria-label={texts.upload.totalProgress}
          />
        </div>
      )}
      <div role="alert" className="text-danger empty:hidden">
        {refused.slice(0, maxNamed).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {refused.length > maxNamed && <p>{texts.upload.moreRefused(refused.length - maxNamed)}</p>}
        {failed.slice(0, maxNamed).map(({ id, file, state }) => (
          <p key={id}>
            {texts.labelled(file.name, describeError(texts, state.name === 'failed' ? state.error : undefined))}
          </p>
        ))}
        {failed.length > maxNamed && <p>{texts.upload.moreRefused(failed.length - maxNamed)}</p>}
      </div>
      {!queue.isRunning && failed.some(canRetry) && (
        <Button tone="outline" className="justify-self-start" onClick={() => void runner.retry()}>
          {texts.upload.retryFailed}
        </Button>
      )}
    </div>
  );
}
