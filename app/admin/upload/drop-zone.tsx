import { ImageUp } from 'lucide-react';
import { useRef, type DragEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { createNameOrder } from '#contract/compare-names.ts';

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

/** Makes an element take dropped files and folders: spread `handlers` on it, and mark it while `isOver`. */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void) {
  const [isOver, setIsOver] = useState(false);
  const { upload: texts } = useTexts();

  async function take(source: DataTransfer) {
    const dropped = await readDrop(source);
    onDrop(dropped);
    if (dropped.unreadable.length > 0) showToast({ ...texts.unreadable(dropped.unreadable), destructive: true });
  }

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Moving over a child fires `dragleave` too.
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(false);
      void take(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}

const byName = createNameOrder();

/** What was dropped: the files themselves, and those of dropped folders at any depth. */
interface DroppedFiles {
  files: File[];
  /** files that came out of a folder: one of them that cannot be uploaded is not worth a message of its own */
  fromFolders: ReadonlySet<File>;
  /** names of files and folders that could not be read */
  unreadable: string[];
}

/** The part of a drag's data that is read; entries must be taken before the drop event ends. */
export interface DropSource {
  files: Iterable<File>;
  items: Iterable<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
}

/**
 * Reads the dropped files and folders. `DataTransfer.files` lists a folder as a file that cannot be read, so folders are
 * walked by the File and Directory Entries API, which all browsers have.
 */
export async function readDrop({ files, items }: DropSource): Promise<DroppedFiles> {
  const plainFiles = [...files];
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  if (folders.length === 0) return { files: plainFiles, fromFolders: new Set(), unreadable: [] };

  const single = entries.filter((entry): entry is FileSystemFileEntry => entry?.isFile === true);
  const unreadable: string[] = [];
  const outside = await readAll(single, unreadable);
  const inside = await readAll(folders, unreadable);
  return { files: [...outside, ...inside], fromFolders: new Set(inside), unreadable };
}

/** One that cannot be read, such as a file of another user, does not keep the others back. */
async function readAll(entries: readonly FileSystemEntry[], unreadable: string[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    try {
      if (entry.isFile) files.push(await readFile(entry as FileSystemFileEntry));
      else files.push(...(await filesIn(entry as FileSystemDirectoryEntry, unreadable)));
    } catch {
      unreadable.push(entry.name);
    }
  }
  return files;
}

/** In the order of the names: browsers list a folder in the order of the disk. Hidden files are left out. */
async function filesIn(folder: FileSystemDirectoryEntry, unreadable: string[]): Promise<File[]> {
  const entries = (await listAll(folder))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => byName(a.name, b.name));
  return readAll(entries, unreadable);
}

/** `readEntries` returns at most 100 entries a call in Chromium, and an empty list at the end. */
async function listAll(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
