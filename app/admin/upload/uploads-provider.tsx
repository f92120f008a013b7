import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { ApiError } from '#app/admin/api/api-client.ts';
import { summaryKey } from '../shell/summary-data.ts';
import { addMedia } from '#app/admin/media/library/media-data.ts';
import type { UploadQueue } from './upload-queue.ts';
import { type UploadRunner, createUploadRunner } from './upload-runner.ts';
import { uploadTransport } from './transport/upload-transport.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const UploadsContext = createContext<UploadRunner | undefined>(undefined);

/** One upload queue for the whole panel: it continues and reports its outcome whichever tab is open. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [runner] = useState(() => createUploadRunner({ transport: uploadTransport }));

  useEffect(() => {
    runner.report({
      onSaved: (saved) => addMedia(queryClient, saved),
      onAllUploaded: () => toast({ title: texts.upload.success }),
      onDuplicatesFound(count) {
        toast({ title: texts.upload.duplicate.foundTitle(count), text: texts.upload.duplicate.foundText });
      },
      onFailed(_item, step, error) {
        // The notice of short disk space is part of the summary: refetch it.
        if (error instanceof ApiError && error.problem?.code === 'storage-full') {
          void queryClient.invalidateQueries({ queryKey: summaryKey });
        }
        toast({ title: texts.upload.failed(texts.upload.steps[step]), destructive: true });
      },
    });
  }, [runner, texts, toast, queryClient]);

  useLeaveWarning(runner);
  useEffect(() => () => runner.close(), [runner]);

  return <UploadsContext value={runner}>{children}</UploadsContext>;
}

export function useUploads(): { runner: UploadRunner; queue: UploadQueue } {
  const runner = use(UploadsContext);
  if (!runner) throw new Error('useUploads needs an UploadsProvider');
  return { runner, queue: useSyncExternalStore(runner.subscribe, runner.getSnapshot, runner.getSnapshot) };
}
