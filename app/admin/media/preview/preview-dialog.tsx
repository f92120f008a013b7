import { ChevronLeft, ChevronRight, Download, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MediaItem } from '#contract/media/media.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useDownloadOriginals } from '#app/admin/media/download/use-download-originals.ts';
import { findPlacement } from '#app/admin/media/placement/where-shown.ts';
import { PreviewDetails } from './preview-details.tsx';
import { PreviewStage } from './preview-stage.tsx';

interface PreviewDialogProps {
  /** the files that the library shows, in its order */
  items: readonly MediaItem[];
  /** the file to look at */
  id: string;
  /** positions of the public items within their category (`positionsIn`) */
  positions: ReadonlyMap<string, number>;
  onShow: (id: string) => void;
  onEdit: (id: string) => void;
  onClose: () => void;
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.5 } as const;
const smallIcon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** Shows a file as large as the window allows, with its details; arrow keys and buttons lead to the next one. */
export default function PreviewDialog({ items, id, positions, onShow, onEdit, onClose }: PreviewDialogProps) {
  const texts = useTexts();
  const own = texts.library.preview;
  const lang = useHtmlLang();
  const download = useDownloadOriginals();
  const body = useRef<HTMLDivElement>(null);
  const index = items.findIndex((one) => one.id === id);
  const item = items[index];
  const isGone = item === undefined;

  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);

  const show = (at: number) => {
    const next = items[at];
    if (next) onShow(next.id);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      // The arrows belong to the player, and to fields of a dialog above this one.
      const isOnTop = [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(body.current);
      if (!isOnTop || event.target instanceof HTMLVideoElement) return;
      event.preventDefault();
      show(event.key === 'ArrowRight' ? index + 1 : index - 1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  if (!item) return null;
  const where = findPlacement(item, positions);
  const [isFirst, isLast] = [index === 0, index === items.length - 1];
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={own.title}
      look="plain"
      closeLabel={texts.actions.close}
      lang={lang}
      className="admin media-preview"
    >
      <div ref={body} className="media-preview-columns">
        <div className="media-preview-stage">
          <PreviewStage key={item.id} item={item} />
          {/* Not `disabled`: the focus would be lost at both ends. */}
          <button
            type="button"
            className="media-preview-step left-0"
            aria-label={own.previous}
            aria-disabled={isFirst}
            onClick={() => show(index - 1)}
          >
            <ChevronLeft {...icon} />
          </button>
          <button
            type="button"
            className="media-preview-step right-0"
            aria-label={own.next}
            aria-disabled={isLast}
            onClick={() => show(index + 1)}
          >
            <ChevronRight {...icon} />
          </button>
        </div>
        <section aria-label={own.details} className="media-preview-details">
          <output className="block pr-12 text-ash tabular-nums">{own.position(index + 1, items.length)}</output>
          <h2 className="pr-12 text-body font-medium wrap-anywhere">{item.originalName}</h2>
          <PreviewDetails item={item} where={where} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button tone="outline" onClick={() => void download([item])}>
              <Download {...smallIcon} />
              {texts.library.download.one}
            </Button>
            <Button tone="outline" aria-label={texts.library.edit(item.originalName)} onClick={() => onEdit(item.id)}>
              <Pencil {...smallIcon} />
              {texts.actions.edit}
            </Button>
          </div>
        </section>
      </div>
    </Dialog>,
    document.body,
  );
}
