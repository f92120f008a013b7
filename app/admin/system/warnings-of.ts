import type { System } from '#contract/system/system.ts';
import type { SystemTexts } from '#app/i18n/system/system-zh.ts';

/** What needs attention, in words. */
export function warningsOf({ disks, backups, processes, failedMedia, mail }: System, texts: SystemTexts): string[] {
  const hasWorker = processes.some(({ kind, isAlive }) => kind !== 'web' && isAlive);
  return [
    ...disks.flatMap(({ use, level }) =>
      level === 'ok' ? [] : [`${texts.disks.uses[use]}: ${texts.disks.levels[level]}`],
    ),
    ...(backups.warning === null ? [] : [texts.backups.warnings[backups.warning]]),
    ...(hasWorker ? [] : [texts.processes.noWorker]),
    ...(failedMedia > 0 ? [texts.queues.failedMedia(failedMedia)] : []),
    ...(mail.failed > 0 ? [texts.mail.failed(mail.failed)] : []),
  ];
}
