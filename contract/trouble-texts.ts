import { formatBytes } from './format-bytes.ts';
import type { MailLanguage } from './mail.ts';
import type { Trouble, TroubleKind } from './system.ts';

/** How a reader reads times and sizes. */
interface Format {
  /** @param time ISO 8601 */
  time(time: string): string;
  bytes(bytes: string): string;
}

type Texts = { [Kind in TroubleKind]: (trouble: Extract<Trouble, { kind: Kind }>, format: Format) => string };

const en: Texts = {
  'backup-folder': ({ host }) => `No backups can be made on ${host}: the folder for them cannot be used.`,
  'backup-failed': ({ lastGoodAt }, { time }) =>
    `The last backup failed. ${lastGoodAt ? `The last good one is from ${time(lastGoodAt)}.` : 'There is no good one yet.'}`,
  'backup-old': ({ lastGoodAt }, { time }) =>
    lastGoodAt
      ? `The last good backup is from ${time(lastGoodAt)}: for three days none has succeeded.`
      : 'For three days no backup has succeeded, and there is none yet.',
  'rehearsal-failed': () => 'The last backup could not be restored when this was rehearsed. It may be damaged.',
  'rehearsal-lacks-space': () =>
    'There was no space to rehearse restoring the last backup. This does not mean that the backup is damaged.',
  'rehearsal-old': ({ lastGoodAt }, { time }) =>
    lastGoodAt
      ? `Restoring a backup was last rehearsed with success on ${time(lastGoodAt)}, more than three days ago.`
      : 'Restoring a backup has not been rehearsed with success yet.',
  'data-disk': ({ host, freeBytes, totalBytes }, { bytes }) =>
    `The disk of the data is filling up: ${bytes(freeBytes)} of ${bytes(totalBytes)} are free on ${host}. When it is full, nothing can be uploaded.`,
  'backup-disk': ({ host, freeBytes, totalBytes }, { bytes }) =>
    `The disk of the backups is filling up: ${bytes(freeBytes)} of ${bytes(totalBytes)} are free on ${host}. When it is full, backups fail.`,
  'mail-stuck': ({ waiting, since }, { time }) =>
    `${waiting === 1 ? 'One mail waits' : `${waiting} mails wait`} to be sent, the oldest since ${time(since)}. The mail settings show what the mail server says.`,
  certificate: ({ host, endsAt }, { time }) =>
    `The certificate of ${host} is valid until ${time(endsAt)} and has not been renewed. After that, browsers warn visitors of the site.`,
};

const zh: Texts = {
  'backup-folder': ({ host }) => `${host} 上无法备份：存放备份的文件夹不能使用。`,
  'backup-failed': ({ lastGoodAt }, { time }) =>
    `上次备份失败。${lastGoodAt ? `最近一次成功的备份是 ${time(lastGoodAt)}。` : '还没有成功的备份。'}`,
  'backup-old': ({ lastGoodAt }, { time }) =>
    lastGoodAt
      ? `最近一次成功的备份是 ${time(lastGoodAt)}，已经超过三天。`
      : '三天来没有一次备份成功，目前没有任何备份。',
  'rehearsal-failed': () => '恢复演练失败：上次的备份无法恢复，可能已经损坏。',
  'rehearsal-lacks-space': () => '磁盘空间不足，没能进行恢复演练。这并不表示备份有问题。',
  'rehearsal-old': ({ lastGoodAt }, { time }) =>
    lastGoodAt
      ? `最近一次成功的恢复演练是 ${time(lastGoodAt)}，已经超过三天。`
      : '还没有成功演练过恢复，不能确定备份可用。',
  'data-disk': ({ host, freeBytes, totalBytes }, { bytes }) =>
    `存放数据的磁盘快满了：${host} 上共 ${bytes(totalBytes)}，只剩 ${bytes(freeBytes)}。磁盘满了就不能再上传。`,
  'backup-disk': ({ host, freeBytes, totalBytes }, { bytes }) =>
    `存放备份的磁盘快满了：${host} 上共 ${bytes(totalBytes)}，只剩 ${bytes(freeBytes)}。磁盘满了备份就会失败。`,
  'mail-stuck': ({ waiting, since }, { time }) =>
    `有 ${waiting} 封邮件没有发出，最早的一封从 ${time(since)} 等到现在。邮件设置里可以看到邮件服务器的回复。`,
  certificate: ({ host, endsAt }, { time }) =>
    `${host} 的证书有效期到 ${time(endsAt)} 为止，还没有续期。到期后，访客打开网站时浏览器会发出警告。`,
};

const catalogues: Record<MailLanguage, Texts> = { zh, en };
const locales: Record<MailLanguage, string> = { zh: 'zh-CN', en: 'en-US' };

/**
 * A trouble in a sentence or two; the reason in the words of the program is not part of it.
 * @param timeZone default: that of this machine
 */
export function describeTrouble(
  trouble: Trouble,
  language: MailLanguage,
  timeZone?: string,
): { text: string; reason: string | null } {
  const locale = locales[language];
  const format: Format = {
    time: (time) =>
      new Date(time).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone }),
    bytes: (bytes) => formatBytes(bytes, locale),
  };
  // Kind and text belong together; TypeScript does not follow that through the lookup.
  const say = catalogues[language][trouble.kind] as (trouble: Trouble, format: Format) => string;
  return { text: say(trouble, format), reason: 'reason' in trouble ? trouble.reason : null };
}
