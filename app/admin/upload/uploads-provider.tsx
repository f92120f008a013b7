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

/** One queue for the whole panel: it goes on, and says how it ended, whichever tab is being looked at. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [runner] = useState(() => createUploadRunner({ transport: uploadTransport }));

  useEffect(() => {
    runner.report({
      onSaved: (saved) => addMedia(queryClient, saved),
      onAllUploaded: () => toast({ title: texts.upload.success }),
      onRecognised(count) {
        toast({ title: texts.upload.duplicate.foundTitle(count), text: texts.upload.duplicate.foundText });
      },
      onFailed(_item, step, error) {
        // The notice that space is short stands by the summary.
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
