import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';

/** Whether a file is published, and its state unless it is ready. */
export function MediaBadges({ item }: { item: MediaItem }) {
  const { library, status } = useTexts();
  return (
    <>
      {item.state !== 'ready' && (
        <span className={`badge ${item.state === 'failed' ? 'badge-danger' : 'badge-plain'}`}>
          {item.waitingSince ? library.waiting : library.states[item.state]}
        </span>
      )}
      <span className={`badge ${item.isPublished ? 'badge-published' : 'badge-plain'}`}>
        {item.isPublished ? status.published : status.draft}
      </span>
    </>
  );
}
