import { TriangleAlert } from 'lucide-react';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';

/** Warns of a photo whose file is cut short; renders nothing for others. */
export function TruncatedWarning({ item }: { item: MediaItem }) {
  const { library } = useTexts();
  if (!item.isDamaged) return undefined;
  return (
    <p className="mt-1 text-danger">
      <TriangleAlert aria-hidden size={14} strokeWidth={1.5} className="mr-1 inline-block align-[-2px]" />
      {library.truncated}
    </p>
  );
}
