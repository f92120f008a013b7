import { type DragEvent, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type DroppedFiles, readDrop } from './dropped-files.ts';

/** Makes an element take dropped files and folders: spread `handlers` on it, and mark it while `isOver`. */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void) {
  const [isOver, setIsOver] = useState(false);
  const { upload: texts } = useTexts();
  const toast = useToast();

  async function take(source: DataTransfer) {
    const dropped = await readDrop(source);
    onDrop(dropped);
    if (dropped.unreadable.length > 0) toast({ ...texts.unreadable(dropped.unreadable), destructive: true });
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
