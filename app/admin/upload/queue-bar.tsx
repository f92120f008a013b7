import { Pause, Play, RotateCw, Upload, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type UploadQueue, canRetry, sumTotals, timeLeftText } from './upload-queue.ts';
import { useUploads } from './uploads-provider.tsx';
import { useFileDrop } from './drop-zone.tsx';

/** State and buttons of the whole upload queue, in view at the bottom of every tab. */
export function QueueBar() {
  const texts = useTexts();
  const { runner, queue, awaited } = useUploads();
  const count = (state: string) => queue.items.filter((item) => item.state.name === state).length;
  const [pending, uploaded] = [count('pending'), count('uploaded')];
  const hasRetryable = queue.items.some(canRetry);
  const { sentBytes, bytes } = sumTotals(queue);
  const percent = bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100);
  if (queue.items.length === 0) return awaited.length > 0 && <AwaitedFiles />;

  return (
    <section aria-label={texts.upload.bar} className="upload-bar">
      <div className="mx-auto panel-width px-3 py-2 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 flex-1 basis-56 tabular-nums">{describeQueue(texts, queue, percent)}</p>
          <div className="flex flex-wrap items-center gap-2">
            {queue.isRunning ? (
              <Button tone="outline" onClick={() => runner.pause()}>
                <Pause />
                {texts.upload.pause}
              </Button>
            ) : (
              pending > 0 && (
                <Button onClick={() => void runner.start()}>
                  {queue.isPaused ? <Play /> : <Upload />}
                  {queue.isPaused ? texts.upload.resume : texts.upload.start(pending)}
                </Button>
              )
            )}
            {hasRetryable && !queue.isRunning && (
              <Button tone="outline" onClick={() => void runner.retry()}>
                <RotateCw />
                {texts.upload.retryFailed}
              </Button>
            )}
            {uploaded > 0 && uploaded < queue.items.length && (
              <Button tone="outline" className="button-quiet" onClick={() => runner.clearFinished()}>
                {texts.upload.clearFinished}
              </Button>
            )}
            <Button tone="outline" className="button-quiet" onClick={() => runner.cancelAll()}>
              {texts.upload.cancelAll}
            </Button>
          </div>
        </div>
        <progress className="progress mt-1.5" max={100} value={percent} aria-label={texts.upload.totalProgress} />
      </div>
    </section>
  );
}

/** For example "12 of 99 uploaded, 2 failed · 13% · about 40 seconds left". */
function describeQueue(texts: Catalogue, queue: UploadQueue, percent: number): string {
  const count = (state: string) => queue.items.filter((item) => item.state.name === state).length;
  const [failed, duplicates] = [count('failed'), count('duplicate')];
  const { sentBytes, bytes } = sumTotals(queue);
  const counts = [
    texts.upload.uploadedOf(count('uploaded'), queue.items.length),
    failed > 0 && texts.upload.failedCount(failed),
    duplicates > 0 && texts.upload.duplicateCount(duplicates),
  ].filter(Boolean);
  const left =
    queue.isRunning && queue.bytesPerSecond > 0
      ? [timeLeftText(texts, (bytes - sentBytes) / queue.bytesPerSecond)]
      : queue.isPaused
        ? [texts.upload.paused]
        : [];
  return [counts.join(texts.listSeparator), texts.upload.percent(percent), ...left].join(' · ');
}

/** Asks for the files that were in the queue when the page was reloaded. */
function AwaitedFiles() {
  const texts = useTexts();
  const { awaited, restore, forgetAwaited } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(({ files }) => take(files));

  function take(files: readonly File[]) {
    const restored = restore(files);
    if (restored < files.length) {
      showToast({ title: texts.upload.awaited.unknown(files.length - restored), destructive: true });
    }
  }

  return (
    <section
      aria-label={texts.upload.awaited.label}
      className="upload-bar"
      data-over={isOver || undefined}
      {...handlers}
    >
      <div className="mx-auto flex panel-width flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:px-6">
        <p className="min-w-0 flex-1 basis-72">{texts.upload.awaited.text(awaited.length)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => input.current?.click()}>
            <FolderOpen />
            {texts.upload.awaited.choose}
          </Button>
          <Button tone="outline" className="button-quiet" onClick={forgetAwaited}>
            {texts.upload.awaited.forget}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={texts.upload.awaited.choose}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}
