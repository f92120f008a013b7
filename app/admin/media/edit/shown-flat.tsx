import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';

/** Says of a photo what its file has and the site does not show; renders nothing for others. */
export function FlatNotice({ item }: { item: Pick<MediaItem, 'shownFlat'> }) {
  const { library } = useTexts();
  if (item.shownFlat === undefined) return undefined;
  return <p className="mt-1 text-ash">{library.shownFlat[item.shownFlat]}</p>;
}
