import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaCategory } from '#contract/media-categories.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ApiError } from '#app/admin/api/api.ts';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import { addMedia } from '#app/admin/media/data.ts';
import { useUnloadWarning } from '#app/admin/shell/unsaved-work.ts';
import { type AwaitedUploads, createAwaitedUploads } from './awaited-uploads.ts';
import type { UploadPlace, UploadQueue } from './upload-queue.ts';
import { type UploadRunner, createUploadRunner } from './upload-runner.ts';
import { uploadTransport } from './upload-transport.ts';

interface Uploads {
  runner: UploadRunner;
  awaited: AwaitedUploads;
}

const UploadsContext = createContext<Uploads | undefined>(undefined);

/** One upload queue for the whole panel: it continues and reports its outcome whichever tab is open. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const [uploads] = useState(() => ({
    runner: createUploadRunner({ transport: uploadTransport }),
    awaited: createAwaitedUploads(sessionStorage),
  }));
  const { runner, awaited } = uploads;

  useEffect(() => {
    runner.report({
      onSaved: (saved) => addMedia(queryClient, saved),
      onAllUploaded: () => showToast({ title: texts.upload.success }),
      onDuplicatesFound(count) {
        showToast({ title: texts.upload.duplicate.foundTitle(count), text: texts.upload.duplicate.foundText });
      },
      onFailed(_item, step, error) {
        // The notice of short disk space is part of the summary: refetch it.
        if (error instanceof ApiError && error.problem?.code === 'storage-full') {
          void queryClient.invalidateQueries({ queryKey: summaryKey });
        }
        showToast({ title: texts.upload.failed(texts.upload.steps[step]), destructive: true });
      },
    });
  }, [runner, texts, queryClient]);

  useLeaveWarning(runner);
  useStayOnPage();
  useEffect(() => () => runner.close(), [runner]);
  // After `close`: nothing is remembered of a queue that ends with the session.
  useEffect(() => rememberQueue(runner, awaited), [runner, awaited]);

  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

const rememberAfterMs = 300;

/** Not at every event: an upload of many files reports its progress many times a second. */
function rememberQueue(runner: UploadRunner, awaited: AwaitedUploads) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(timer);
    timer = undefined;
    awaited.remember(runner.getSnapshot().items);
  };
  const stop = runner.subscribe(() => (timer ??= setTimeout(remember, rememberAfterMs)));
  window.addEventListener('pagehide', remember);
  return () => {
    window.removeEventListener('pagehide', remember);
    stop();
    remember();
  };
}

function useUploadsContext(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads needs an UploadsProvider');
  return uploads;
}

/** The queue's runner, without rendering again at each progress event. */
export function useUploadRunner(): UploadRunner {
  return useUploadsContext().runner;
}

export function useUploads() {
  const { runner, awaited } = useUploadsContext();
  return {
    runner,
    queue: useSyncExternalStore<UploadQueue>(runner.subscribe, runner.getSnapshot, runner.getSnapshot),
    awaited: useSyncExternalStore(awaited.subscribe, awaited.getSnapshot, awaited.getSnapshot),
    /** Adds files under a category, with the texts that were typed for them before the page was reloaded. */
    add(files: readonly File[], category: MediaCategory, place?: UploadPlace) {
      const known = awaited.claim(files);
      runner.restore(
        files.map((file) => {
          const { alt, caption } = known.get(file) ?? {};
          return { file, category, place, alt, caption };
        }),
      );
    },
    /** Adds those of the files that were in the queue before the page was reloaded. @returns their number */
    restore(files: readonly File[]): number {
      const known = [...awaited.claim(files)];
      runner.restore(
        known.map(([file, { category, place, alt, caption }]) => ({ file, category, place, alt, caption })),
      );
      return known.length;
    },
    forgetAwaited: () => awaited.forget(),
    belongTo: (name: string) => awaited.belongTo(name),
  };
}

/** Makes the browser ask for confirmation before leaving the page during an upload. */
export function useLeaveWarning(runner: UploadRunner) {
  const isRunning = useSyncExternalStore(
    runner.subscribe,
    () => runner.getSnapshot().isRunning,
    () => false,
  );
  useUnloadWarning(isRunning);
}

/** Keeps the browser from opening a file that is dropped where nothing takes it: the page and its queue would be gone. */
function useStayOnPage() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
