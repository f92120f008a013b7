import { formatBytes } from '#contract/format-bytes.ts';
import { describeTrouble } from '#contract/trouble-texts.ts';
import { rightClockSeconds } from '#contract/limits.ts';
import type { System } from '#contract/system.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import type { BackupRun, BackupState } from '#contract/backup.ts';
import { describeError } from '#app/admin/api/api.ts';
import type { MailLanguage } from '#contract/mail.ts';
import type { SystemTexts } from './messages.ts';
import { Card, Entry, Warnings, formatSeconds, type Warning } from './card.tsx';
import { useSystem, useUpdateCheck } from './data.ts';
import { useSystemTexts } from './use-system-texts.ts';

/** How the software itself is doing, for who runs it. Refreshes itself. */
export default function SystemTab() {
  const texts = useTexts();
  const own = useSystemTexts();
  const { data, isPending, error, refetch } = useSystem();
  return (
    <section aria-label={texts.tabs.system}>
      <h2 className="text-body">{texts.tabs.system}</h2>
      <p className="mb-4 text-ash">{own.lead}</p>
      {isPending && <LoadingRows count={3} className="h-24" />}
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && <SystemCards system={data} />}
    </section>
  );
}

function SystemCards({ system }: { system: System }) {
  const { showSettings } = usePanelDialogs();
  const own = useSystemTexts();
  const { locale } = useTexts();
  const warnings = listWarnings(system, own, useLanguage());
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={own.warnings} className="lg:col-span-2">
        {warnings.length === 0 ? <p>{own.allWell}</p> : <Warnings warnings={warnings} />}
      </Card>
      <Card title={own.advice.title} className="lg:col-span-2">
        {system.advice.length === 0 ? (
          <p>{own.advice.none}</p>
        ) : (
          <Warnings warnings={system.advice.map((name) => ({ text: own.advice.texts[name] }))} />
        )}
      </Card>
      <BackupCard backups={system.backups} />
      <Card title={own.disks.title}>
        {system.disks.length === 0 && <p className="text-ash">{own.disks.none}</p>}
        <dl className="grid gap-3">
          {system.disks.map(({ use, freeBytes, totalBytes }) => (
            <Entry key={use + totalBytes} name={own.disks.uses[use]}>
              {own.disks.free(formatBytes(freeBytes, locale), formatBytes(totalBytes, locale))}
              <meter
                className="mt-1 block h-3 w-full"
                aria-label={own.disks.uses[use]}
                min={0}
                max={1}
                low={0.85}
                high={0.95}
                optimum={0}
                value={1 - Number(freeBytes) / Number(totalBytes)}
              />
            </Entry>
          ))}
        </dl>
      </Card>
      <Card title={own.queues.title}>
        <dl className="grid gap-3 sm:grid-cols-2">
          {system.queues.map(({ queue, waiting, oldestSeconds }) => (
            <Entry key={queue} name={own.queues.names[queue]}>
              {own.queues.waiting(waiting, formatSeconds(oldestSeconds, locale))}
            </Entry>
          ))}
        </dl>
      </Card>
      <Card title={own.processes.title}>
        {system.processes.length === 0 && <p className="text-ash">{own.processes.none}</p>}
        <dl className="grid gap-3 sm:grid-cols-2">
          {system.processes.map(({ kind, host, version, startedAt, isAlive, secondsAgo, clockAheadSeconds }) => (
            <Entry key={`${kind} ${host} ${startedAt}`} name={own.processes.kinds[kind]}>
              {isAlive ? own.processes.alive : own.processes.lost(formatSeconds(secondsAgo, locale))}
              <span className="block text-ash wrap-anywhere">
                {host} · {own.processes.version(version)}
              </span>
              {isAlive && clockAheadSeconds !== null && Math.abs(clockAheadSeconds) >= rightClockSeconds && (
                <span className="block text-danger">
                  {clockAheadSeconds > 0
                    ? own.processes.clockAhead(formatSeconds(clockAheadSeconds, locale))
                    : own.processes.clockBehind(formatSeconds(-clockAheadSeconds, locale))}
                </span>
              )}
            </Entry>
          ))}
        </dl>
      </Card>
      <Card title={own.mail.title}>
        <p>{system.mail.tellsSomebody ? own.mail.works : own.mail.missing}</p>
        <Button tone="outline" className="mt-3" onClick={() => showSettings('mail')}>
          {own.mail.settings}
        </Button>
      </Card>
      <VersionCard version={system.version} updateHost={system.updateHost} />
    </div>
  );
}

/** The last backup and the last rehearsal of a restore: when, how long, and how they ended. */
function BackupCard({ backups }: { backups: BackupState }) {
  const { lastBackup, lastRehearsal, lastGoodBackupAt } = backups;
  const { backups: own } = useSystemTexts();
  const { showHelp } = usePanelDialogs();
  return (
    <Card title={own.title}>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Entry name={own.last}>{lastBackup ? <Run run={lastBackup} /> : own.none}</Entry>
        {lastGoodBackupAt !== null && lastGoodBackupAt !== lastBackup?.startedAt && (
          <Entry name={own.lastGood}>
            <Time at={lastGoodBackupAt} />
          </Entry>
        )}
        <Entry name={own.rehearsal}>{lastRehearsal ? <Run run={lastRehearsal} /> : own.none}</Entry>
      </dl>
      <Button tone="outline" className="mt-3" onClick={() => showHelp('backup')}>
        {own.help}
      </Button>
    </Card>
  );
}

function Run({ run: { startedAt, durationMs, isOk, problems } }: { run: BackupRun }) {
  const { backups: own } = useSystemTexts();
  const { locale } = useTexts();
  const isRunning = isOk === null && durationMs === null;
  const result = isOk === null ? (isRunning ? own.running : own.notTried) : isOk ? own.good : own.bad;
  const took = durationMs === null ? '' : ` · ${own.took(formatSeconds(durationMs / 1_000, locale))}`;
  return (
    <>
      <Time at={startedAt} />
      <span className="block">
        {result}
        {took}
      </span>
      {problems.slice(0, 5).map((problem) => (
        // The words of the program, for who runs it.
        <span key={problem} lang="en" className="block text-small text-ash wrap-anywhere">
          {problem}
        </span>
      ))}
    </>
  );
}

function Time({ at }: { at: string }) {
  const { locale } = useTexts();
  return <time dateTime={at}>{new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}</time>;
}

/** The running version. Whether there is a newer one is asked only by the button. */
function VersionCard({ version, updateHost }: { version: string; updateHost: string | null }) {
  const texts = useTexts();
  const { version: own } = useSystemTexts();
  const { data, error, isPending, mutate } = useUpdateCheck();
  return (
    <Card title={own.title}>
      <p>{own.running(version)}</p>
      <p className="mt-1 text-small text-ash">{updateHost === null ? own.none : own.hint(updateHost)}</p>
      {updateHost !== null && (
        <Button tone="outline" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          {own.check}
        </Button>
      )}
      <output className="mt-2 block">
        {data && (data.isNewer ? own.isNewer(data.version) : own.isNewest)}
        {data?.isNewer && data.url && (
          <>
            {' '}
            <a href={data.url} target="_blank" rel="noreferrer" className="underline">
              {own.notes}
            </a>
          </>
        )}
        {error && texts.labelled(own.failed, describeError(texts, error))}
      </output>
    </Card>
  );
}

/** What needs attention, in words: the troubles, for which the tab is marked, and what can wait. */
function listWarnings(
  { troubles, backups, processes, failedMedia, mail }: System,
  texts: SystemTexts,
  language: MailLanguage,
): Warning[] {
  const hasWorker = processes.some(({ kind, isAlive }) => kind !== 'web' && isAlive);
  return [
    ...troubles.map((trouble) => describeTrouble(trouble, language)),
    ...(backups.isScheduled ? [] : [texts.backups.notScheduled]),
    ...(hasWorker ? [] : [texts.processes.noWorker]),
    ...(failedMedia > 0 ? [texts.queues.failedMedia(failedMedia)] : []),
    ...(mail.failed > 0 ? [texts.mail.failed(mail.failed)] : []),
  ].map((warning) => (typeof warning === 'string' ? { text: warning } : warning));
}
