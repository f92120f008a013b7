import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { SessionListItem } from '#contract/auth.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { browserName } from './browser-name.ts';

const sessionsKey = ['sessions'] as const;

export function SessionSettings() {
  const texts = useTexts();
  const own = texts.settings.sessions;
  const confirm = useConfirmDialog();
  const toast = useToast();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.get<{ data: SessionListItem[] }>('/api/admin/sessions', { signal })).data,
  });
  const endOthers = useMutation({
    mutationFn: () => api.post<{ data: { revoked: number } }>('/api/admin/sessions/revoke-others'),
    onSuccess({ data }) {
      toast({ title: own.ended(data.revoked) });
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) =>
      toast({
        title: own.failed,
        text: describeError(texts, error),
        destructive: true,
        action: { label: texts.actions.retry, run: () => endOthers.mutate() },
      }),
  });

  async function confirmAndEnd() {
    const options = { text: own.confirmEndOthers, confirmLabel: own.endOthers, isDestructive: true };
    if (await confirm(options)) endOthers.mutate();
  }

  const time = (iso: string) => new Date(iso).toLocaleString(texts.locale);
  if (sessions.isError && !sessions.data) {
    return (
      <LoadFailed title={texts.settings.loadFailed} error={sessions.error} onRetry={() => void sessions.refetch()} />
    );
  }
  if (!sessions.data) return <LoadingRows count={2} className="h-16" />;
  return (
    <>
      <p className="mb-3 text-ash">{own.hint}</p>
      <ul className="grid gap-2">
        {sessions.data.map((session) => (
          <li key={session.id} className="flex items-center gap-3 rounded border border-line p-3">
            <MonitorSmartphone aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-ash" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {browserName(session.userAgent) ?? own.unknownBrowser}
                {session.isCurrent && <Badge>{own.current}</Badge>}
              </p>
              <p className="text-caption text-ash tabular-nums">
                {own.lastUsed(time(session.lastUsedAt))} · {own.since(time(session.createdAt))}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        tone="outline"
        className="button-danger mt-4"
        disabled={sessions.data.length < 2 || endOthers.isPending}
        onClick={() => void confirmAndEnd()}
      >
        {own.endOthers}
      </Button>
    </>
  );
}
