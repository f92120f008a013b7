import { useData } from '#app/admin/api/use-data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { SessionListItem } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { api, describeError } from '#app/admin/api/api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { SignInRow } from './sign-in-row.tsx';

const sessionsKey = ['sessions'] as const;

export function SessionSettings() {
  const texts = useTexts();
  const own = texts.settings.sessions;
  const confirm = useConfirmDialog();
  const queryClient = useQueryClient();
  const sessions = useData<SessionListItem[]>(sessionsKey, '/api/admin/sessions');
  const onEnded = (count: number) => showToast({ title: own.ended(count) });
  // Also after a failure: the device may be logged out already.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsKey });
  const onFailed = (error: Error, retry: () => void) =>
    showToast({
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
    return <LoadFailed title={texts.settings.loadFailed} query={sessions} />;
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

interface SessionListProps {
  sessions: SessionListItem[];
  onEnd: (session: SessionListItem) => void;
  /** gets the focus when the last one was ended */
  onEmpty?: () => void;
}

/** The devices on which an account is signed in; each but the one in front of the reader can be signed out. */
export function SessionList({ sessions, onEnd, onEmpty }: SessionListProps) {
  const texts = useTexts();
  const own = texts.settings.sessions;
  const leave = useFocusAfterRemoval({ ids: sessions.map(({ id }) => id), onEmpty });
  const time = (iso: string) => new Date(iso).toLocaleString(texts.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="grid gap-2">
      {sessions.map((session) => {
        const name = browserName(session.userAgent) ?? own.unknownBrowser;
        return (
          <SignInRow
            key={session.id}
            id={session.id}
            icon={MonitorSmartphone}
            name={
              <>
                {name}
                {session.isCurrent && <Badge>{own.current}</Badge>}
              </>
            }
            facts={[own.lastUsed(time(session.lastUsedAt)), own.since(time(session.createdAt))]}
          >
            {!session.isCurrent && (
              <Button
                tone="outline"
                className="button-quiet"
                aria-label={own.end(name)}
                onClick={() => {
                  leave(session.id);
                  onEnd(session);
                }}
              >
                {texts.header.logout}
              </Button>
            )}
          </SignInRow>
        );
      })}
    </ul>
  );
}

/** In this order, because user agents contain other names: Edge and Opera contain Chrome, Chrome contains Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger\//, 'WeChat'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A short name such as "Chrome · Windows"; undefined if neither browser nor system is recognised. */
export function browserName(userAgent: string | null): string | undefined {
  const named = [browsers, systems].flatMap((known) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? []);
  return named.length > 0 ? named.join(' · ') : undefined;
}
