import type { BackupRun, BackupState } from '#contract/backup.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { Card, Entry } from './card.tsx';
import { formatSeconds } from './format-figures.ts';
import { useSystemTexts } from './system-texts.ts';

/** The last backup and the last rehearsal of a restore: when, how long, and how they ended. */
export function BackupCard({ backups }: { backups: BackupState }) {
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
