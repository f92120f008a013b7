import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Film } from 'lucide-react';
import type { VideoWork, MediaItem } from '#contract/media.ts';
import { api } from '#app/admin/api/api.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { mediaKey } from './data.ts';

const videoWorkKey = ['film-work'] as const;
const whileWorkingMs = 2_000;

/** The running video jobs. Polled separately from the library, because conversions can take hours. */
export function useVideoWork() {
  return useQuery({
    queryKey: videoWorkKey,
    queryFn: async ({ signal }) => (await api.get<{ data: VideoWork }>('/api/admin/film-work', { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      // The worker reports whether ffmpeg is installed shortly after the site has started.
      const isUnknown = data?.ffmpeg === null;
      return isUnknown || data?.jobs.some(({ isWaiting }) => !isWaiting) ? whileWorkingMs : false;
    },
  });
}

/** Keeps the library and the video jobs in sync: a change of either refetches the other. */
export function useVideoWorkWatch(media: readonly MediaItem[]): VideoWork | undefined {
  const queryClient = useQueryClient();
  const { data } = useVideoWork();
  const activeJobs = data?.jobs.map(({ mediaId, step }) => `${mediaId} ${step}`).join();
  useOnChange(activeJobs, () => void queryClient.invalidateQueries({ queryKey: mediaKey }));

  const videos = media.filter(({ mediaType }) => mediaType === 'video');
  const processing = videos.filter(({ state }) => state === 'processing').map(({ id }) => id);
  useOnChange(processing.join(), () => void queryClient.invalidateQueries({ queryKey: videoWorkKey }));

  const posters = videos.filter(({ posterChoice }) => posterChoice).map((item) => [item.id, item.posterChoice]);
  useOnChange(JSON.stringify(posters), async () => {
    await queryClient.invalidateQueries({ queryKey: videoWorkKey });
    // The new poster may be finished before its job was polled, so no job change would refetch the library.
    await queryClient.invalidateQueries({ queryKey: mediaKey });
  });
  return data;
}

/** Calls `run` when a defined value changes. */
function useOnChange(value: string | undefined, run: () => unknown): void {
  const before = useRef(value);
  useEffect(() => {
    const known = before.current;
    before.current = value;
    if (known !== undefined && known !== value) run();
  });
}

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

/** Explains what is missing without ffmpeg, and how to install it. */
export function VideoToolsNotice({ work }: { work: VideoWork | undefined }) {
  const { films } = useTexts();
  if (!work?.ffmpeg || work.ffmpeg.isInstalled) return undefined;
  const waiting = new Set(work.jobs.filter(({ isWaiting }) => isWaiting).map(({ mediaId }) => mediaId)).size;
  return (
    <aside aria-label={films.missing.title} className="card mb-4 flex gap-4 p-4">
      <Film size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{films.missing.title}</p>
        <p className="mt-1 text-ash">
          {films.missing.text} {waiting > 0 && films.missing.waiting(waiting)}
        </p>
      </div>
    </aside>
  );
}
