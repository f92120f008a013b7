import { Pause, Play, RotateCw, Upload } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { QueueRow } from './queue-row.tsx';
import { useUploads } from '../uploads-provider.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** The upload queue: each file with its state, and the buttons for the whole batch. */
export function QueueView() {
  const texts = useTexts();
  const { runner, queue } = useUploads();
  const count = (state: string) => queue.items.filter((item) => item.state.name === state).length;
  const pending = count('pending');
  const failed = count('failed');

  return (
    <section aria-label={texts.upload.queue} className="mt-4 border-t border-line pt-4">
      <ul className="grid gap-2">
        {queue.items.map((item) => (
          <li key={item.id}>
            <QueueRow item={item} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {queue.isRunning ? (
          <>
            <Button disabled>{texts.upload.uploadingButton}</Button>
            <Button tone="outline" onClick={() => runner.pause()}>
              <Pause {...icon} />
              {texts.upload.pause}
            </Button>
          </>
        ) : (
          pending > 0 && (
            <Button onClick={() => void runner.start()}>
              {queue.isPaused ? <Play {...icon} /> : <Upload {...icon} />}
              {queue.isPaused ? texts.upload.resume : texts.upload.start(pending)}
            </Button>
          )
        )}
        {failed > 0 && !queue.isRunning && (
          <Button tone="outline" onClick={() => void runner.retry()}>
            <RotateCw {...icon} />
            {texts.upload.retryFailed}
          </Button>
        )}
        <Button tone="outline" className="button-quiet" onClick={() => runner.cancelAll()}>
          {texts.upload.cancelAll}
        </Button>
      </div>
    </section>
  );
}
