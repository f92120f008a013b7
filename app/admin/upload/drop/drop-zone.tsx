import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  accept: string | undefined;
  text: string;
  buttonLabel: string;
  hint: string;
  onFiles: (files: File[], fromFolders?: ReadonlySet<File>) => void;
  /** checked before the file picker opens */
  canChoose: () => boolean;
}

export function DropZone({ accept, text, buttonLabel, hint, onFiles, canChoose }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(({ files, fromFolders }) => onFiles(files, fromFolders));

  return (
    // Dropping needs a mouse; the button inside is the accessible alternative.
    <div className="drop-zone" data-over={isOver || undefined} {...handlers}>
      <ImageUp aria-hidden="true" size={24} strokeWidth={1.25} className="text-ash" />
      <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
        <span>{text}</span>
        <Button tone="outline" onClick={() => canChoose() && input.current?.click()}>
          {buttonLabel}
        </Button>
      </div>
      <p className="text-caption text-ash">{hint}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={buttonLabel}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </div>
  );
}
