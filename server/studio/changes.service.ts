import { Readable } from 'node:stream';
import type { ChangeCounters, ChangeTopic } from '#contract/summary.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditEntity } from '#contract/audit.ts';
import { mapEntities } from '#contract/records/kinds.ts';

interface Watcher {
  sessionId: string;
  stream: Readable;
  sent: string;
  sentAt: number;
}

export type ChangesService = ReturnType<typeof createChangesService>;

/**
 * Tells open back offices which topics have changed. While there are streams, the process asks the database once a second for
 * all of them: that is soon enough for people, needs no second way on SQLite, and costs writers no notification.
 */
export function createChangesService({
  read,
  findLive,
  askEveryMs = 1_000,
  heartbeatMs = 15_000,
  maxStreams = 4,
}: {
  read: () => Promise<ChangeCounters>;
  /** which of these sessions are live, without renewing them */
  findLive: (sessionIds: string[]) => Promise<Set<string>>;
  askEveryMs?: number;
  /** shorter than the idle timeout of common proxies, a minute */
  heartbeatMs?: number;
  /** for one session; a browser has six connections to a site, and the others must remain for calls */
  maxStreams?: number;
}) {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;

  const send = (watcher: Watcher, text: string) => {
    watcher.sentAt = performance.now();
    watcher.stream.push(text);
  };
  const sendCounters = (watcher: Watcher, counters: ChangeCounters) => {
    const text = JSON.stringify(counters);
    if (watcher.sent !== text) send(watcher, `data: ${text}\n\n`);
    else if (performance.now() - watcher.sentAt >= heartbeatMs) send(watcher, ': still here\n\n');
    watcher.sent = text;
  };

  const ask = async () => {
    const present = [...watchers];
    const [counters, live] = await Promise.all([read(), findLive([...new Set(present.map((one) => one.sessionId))])]);
    for (const watcher of present) {
      if (!live.has(watcher.sessionId)) end(watcher);
      else if (watchers.has(watcher)) sendCounters(watcher, counters);
    }
  };
  const schedule = () => {
    if (timer !== undefined || watchers.size === 0) return;
    timer = setTimeout(() => {
      // While the database is away, the streams stay open and say nothing.
      void ask()
        .catch(() => {})
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, askEveryMs);
    timer.unref();
  };
  const end = (watcher: Watcher) => {
    if (watchers.delete(watcher)) watcher.stream.push(null);
  };

  return {
    read,

    /**
     * Server-sent events: the counters now, and whenever one has moved. The stream ends with its session.
     * @throws AppError too-many-requests if the session has as many streams as it may have
     */
    async open(sessionId: string): Promise<Readable> {
      if ([...watchers].filter((one) => one.sessionId === sessionId).length >= maxStreams) {
        throw new AppError('too-many-requests', 'This session follows the changes in as many windows as it may.');
      }
      const stream = new Readable({ read() {} });
      const watcher = { sessionId, stream, sent: '', sentAt: 0 };
      watchers.add(watcher);
      stream.once('close', () => watchers.delete(watcher));
      try {
        sendCounters(watcher, await read());
      } catch (error) {
        stream.destroy();
        throw error;
      }
      if (isEnding) end(watcher);
      schedule();
      return stream;
    },

    /** Ends all streams, now and from now on: a stop must not wait for them, and the browser opens the next one elsewhere. */
    endAll(): void {
      isEnding = true;
      for (const watcher of watchers) end(watcher);
    },
  };
}

/** What is loaded again after a change of staff, by the entity of its audit event; undefined: nothing. */
export const topicOfEntity: Readonly<Record<AuditEntity, ChangeTopic | undefined>> = {
  account: undefined,
  invitation: undefined,
  'password-link': undefined,
  sessions: undefined,
  session: undefined,
  'second-factor': undefined,
  passkey: undefined,
  mail: undefined,
  'mail-settings': undefined,
  'mail-test': undefined,
  'media-settings': undefined,
  retention: undefined,
  media: 'media',
  // No topic of their own: an older version answers with the topics that the database has, and knows these four.
  'client-gallery': 'media',
  'client-gallery-link': 'media',
  'delivery-preset': 'media',
  'page-content': 'pages',
  'page-draft': 'pages',
  'contact-message': 'enquiries',
  'contact-note': 'enquiries',
  'contact-reply': 'enquiries',
  'expired-enquiries': 'enquiries',
  person: 'enquiries',
  'studio-identity': 'records',
  ...mapEntities(() => 'records'),
};
