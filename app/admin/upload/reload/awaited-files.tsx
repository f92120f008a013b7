import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useFileDrop } from '../drop/use-file-drop.ts';
import { useUploads } from '../uploads-provider.tsx';

/** Asks for the files that were in the queue when the page was reloaded. */
export function AwaitedFiles() {
  const texts = useTexts();
  const toast = useToast();
  const { awaited, restore, forgetAwaited } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(({ files }) => take(files));

  function take(files: readonly File[]) {
    const restored = restore(files);
    if (restored < files.length) {
      toast({ title: texts.upload.awaited.unknown(files.length - restored), destructive: true });
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
            <FolderOpen aria-hidden="true" size={16} strokeWidth={1.5} />
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
