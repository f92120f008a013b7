import { Film } from 'lucide-react';
import type { VideoWork } from '#contract/media/film.ts';
import { useTexts } from '#app/i18n/language.tsx';

/** Explains what is missing without ffmpeg, and how to install it. */
export function VideoToolsNotice({ work }: { work: VideoWork | undefined }) {
  const { films } = useTexts();
  if (!work?.ffmpeg || work.ffmpeg.isInstalled) return undefined;
  const waiting = new Set(work.jobs.filter(({ isWaiting }) => isWaiting).map(({ mediaId }) => mediaId)).size;
  return (
    <aside aria-label={films.missing.title} className="card mb-4 flex gap-4 p-4">
      <Film aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{films.missing.title}</p>
        <p className="mt-1 text-ash">
          {films.missing.text} {waiting > 0 && films.missing.waiting(waiting)}
        </p>
      </div>
    </aside>
  );
}
