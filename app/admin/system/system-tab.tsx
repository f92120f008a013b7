import { formatBytes } from '#contract/format-bytes.ts';
import { rightClockSeconds } from '#contract/system/process-limits.ts';
import type { System } from '#contract/system/system.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { BackupCard } from './backup-card.tsx';
import { Card, Entry, Warnings } from './card.tsx';
import { formatSeconds } from './format-figures.ts';
import { useSystem } from './system-data.ts';
import { useSystemTexts } from './system-texts.ts';
import { VersionCard } from './version-card.tsx';
import { listWarnings } from './warnings-of.ts';

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
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
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
