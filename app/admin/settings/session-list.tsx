import { MonitorSmartphone } from 'lucide-react';
import type { SessionListItem } from '#contract/auth.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { browserName } from './browser-name.ts';

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
          <li
            key={session.id}
            {...entryProps(session.id)}
            className="flex flex-wrap items-center gap-3 rounded border border-line p-3"
          >
            <MonitorSmartphone aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-ash" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {session.isCurrent && <Badge>{own.current}</Badge>}
              </p>
              <p className="text-caption break-keep text-ash tabular-nums">
                {own.lastUsed(time(session.lastUsedAt))} · {own.since(time(session.createdAt))}
              </p>
            </div>
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
          </li>
        );
      })}
    </ul>
  );
}
