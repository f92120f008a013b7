import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useVideoWork } from './film-work-data.ts';

/** Progress of the conversion of a video; renders nothing once it is done. */
export function VideoProgress({ item }: { item: MediaItem }) {
  const { films } = useTexts();
  const { data } = useVideoWork();
  const jobs = data?.jobs.filter(({ mediaId }) => mediaId === item.id) ?? [];
  const job = jobs.find(({ step }) => step === 'renditions') ?? jobs[0];
  if (!job) return undefined;
  const says = () => {
    if (job.isWaiting) return films.waiting;
    if (job.step === 'prepare') return films.preparing;
    return item.state === 'ready' ? films.refining(job.progress) : films.converting(job.progress);
  };
  return (
    <div className="mt-1">
      <p className="text-ash tabular-nums">{says()}</p>
      {!job.isWaiting && job.progress !== null && (
        <progress
          className="progress mt-1"
          max={100}
          value={job.progress}
          aria-label={films.progressOf(item.originalName)}
        />
      )}
    </div>
  );
}
