import type { MailLanguage } from '#contract/mail/mail-settings.ts';
import type { System } from '#contract/system/system.ts';
import { describeTrouble } from '#contract/system/trouble-texts.ts';
import type { SystemTexts } from '#app/i18n/system/system-zh.ts';
import type { Warning } from './card.tsx';

/** What needs attention, in words: the troubles, for which the tab is marked, and what can wait. */
export function listWarnings(
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
