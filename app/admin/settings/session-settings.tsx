import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionListItem } from '#contract/auth.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { SessionList } from './session-list.tsx';

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
  const onEnded = (count: number) => toast({ title: own.ended(count) });
  // Also after a failure: the device may be logged out already.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsKey });
  const onFailed = (error: Error, retry: () => void) =>
    toast({
      title: own.failed,
      text: describeError(texts, error),
      destructive: true,
      action: { label: texts.actions.retry, run: retry },
    });
  const end = useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/sessions/${id}`),
    onSuccess: () => onEnded(1),
    onError: (error, id) => onFailed(error, () => end.mutate(id)),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () => api.post<{ data: { revoked: number } }>('/api/admin/sessions/revoke-others'),
    onSuccess: ({ data }) => onEnded(data.revoked),
    onError: (error) => onFailed(error, () => endOthers.mutate()),
    onSettled,
  });

  async function confirmAndEnd() {
    const options = { text: own.confirmEndOthers, confirmLabel: own.endOthers, isDestructive: true };
    if (await confirm(options)) endOthers.mutate();
  }

  if (sessions.isError && !sessions.data) {
    return (
      <LoadFailed title={texts.settings.loadFailed} error={sessions.error} onRetry={() => void sessions.refetch()} />
    );
  }
  if (!sessions.data) return <LoadingRows count={2} className="h-16" />;
  return (
    <>
      <p className="mb-3 text-ash">{own.hint}</p>
      <SessionList sessions={sessions.data} onEnd={({ id }) => end.mutate(id)} />
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
