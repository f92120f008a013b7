import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import type { StorageState } from '#contract/storage-state.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { api } from '#app/admin/api/api.ts';

/** After a database restore: says that unused files are not removed, and which command resumes it. */
export function SweepStopNotice() {
  const { locale, sweepStop } = useTexts();
  const { data } = useQuery({
    queryKey: ['storage-state'],
    queryFn: async ({ signal }) => (await api.get<{ data: StorageState }>('/api/admin/storage-state', { signal })).data,
  });
  if (!data?.sweepStop) return undefined;
  const since = new Date(data.sweepStop.since).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <aside aria-label={sweepStop.title} className="card mb-4 flex gap-4 p-4">
      <ArchiveRestore aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{sweepStop.title}</p>
        <p className="mt-1 text-ash">
          {sweepStop.reasons[data.sweepStop.reason]} {sweepStop.since(since)} {sweepStop.text}
        </p>
        <p className="mt-1">
          <code className="break-words">npm run storage -- resume</code>
        </p>
      </div>
    </aside>
  );
}
