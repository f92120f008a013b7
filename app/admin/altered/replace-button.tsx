import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import type { MediaItem } from '#contract/media.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { acceptFor } from '#app/admin/upload/upload-rules.ts';
import { useAlteredTexts } from './use-altered-texts.ts';
import { useReplace } from './use-replace.ts';

/** Chooses the file that takes the place of an item's. */
export function ReplaceButton({ item, isIcon = false }: { item: MediaItem; isIcon?: boolean }) {
  const { replaceFile: own } = useAlteredTexts();
  const input = useRef<HTMLInputElement>(null);
  const { replace } = useReplace(item);
  const label = own.one(item.originalName);
  const open = () => input.current?.click();
  return (
    <>
      {isIcon ? (
        <IconButton icon={RefreshCw} label={label} onClick={open} />
      ) : (
        <Button tone="outline" aria-label={label} onClick={open}>
          <RefreshCw aria-hidden="true" size={16} strokeWidth={1.5} />
          {own.button}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptFor(item.category)}
        aria-label={own.choose(item.originalName)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
          void replace(file);
        }}
      />
    </>
  );
}
