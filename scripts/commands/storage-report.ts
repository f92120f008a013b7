import {
  type Finding,
  type FindingKind,
  retainedUntil,
  type AuditStats,
} from '#server/media/delivery/audit-findings.ts';
import { type SweepStop, stopReasons } from '#server/media/delivery/storage-generation.ts';

/** Description of each kind of finding for operators, and what happens with it. */
const words: Record<FindingKind, { what: string; suggestion: string }> = {
  'original-without-row': {
    what: 'original that no item and no upload has',
    suggestion: 'adopt files it in the library; else it goes to the trash a week after an audit first missed its row',
  },
  'renditions-without-row': {
    what: 'renditions of a file that no item has',
    suggestion: 'they are deleted a week after an audit first missed their row',
  },
  'renditions-out-of-plan': {
    what: 'renditions that their item no longer names',
    suggestion: 'they are deleted a day after an audit first found them',
  },
  'unfinished-upload': {
    what: 'upload in parts that nobody will finish',
    suggestion: 'it is ended a day after an audit first found it',
  },
  'original-in-trash': {
    what: 'original in the trash that an item or an upload has again',
    suggestion: 'repair and the nightly run bring it back',
  },
  'row-without-original': {
    what: 'item whose original is missing or not whole',
    suggestion:
      'restore it from a backup, or upload it again; repair takes it off the pages where its renditions are missing too',
  },
  'row-without-renditions': {
    what: 'item whose renditions are missing or not whole',
    suggestion: 'repair and the nightly run have them made again',
  },
  'unknown-object': {
    what: 'file whose name Lightwell did not give',
    suggestion: 'it is left alone; delete it yourself if it is nothing of yours',
  },
};

export type Report = ReturnType<typeof createReport>;

export function createReport() {
  const counts = new Map<FindingKind, number>();
  return {
    get found() {
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
    counts,

    /** @param firstSeenAt when an audit first found it @returns the line to print */
    add({ kind, subject, detail, bytes, writtenAt }: Finding, firstSeenAt?: Date): string {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const until = firstSeenAt && retainedUntil({ kind }, firstSeenAt);
      const facts = [
        detail,
        bytes > 0 && formatSize(bytes),
        writtenAt && formatMinute(writtenAt),
        until && `kept until ${formatMinute(until)}`,
      ];
      return `${words[kind].what}: ${[subject, ...facts.filter(Boolean)].join(', ')}`;
    },
  };
}

/** @param isStopped then "All is well" is not printed */
export function formatSummary(
  { originals, renditions, bytes, items }: AuditStats,
  { counts, found }: Report,
  isStopped: boolean,
): string {
  const seen = `Looked at ${originals} originals and ${renditions} renditions (${formatSize(bytes)}) and at ${items} items of the library.`;
  if (found === 0) return isStopped ? seen : `${seen}\nAll is well.`;
  const lines = [...counts].map(
    ([kind, count]) => `${String(count).padStart(6)}  ${words[kind].what}: ${words[kind].suggestion}.`,
  );
  return ['', seen, ...lines].join('\n');
}

/** What an operator must know and do after a restore. */
export function explainStop({ reason, since }: SweepStop): string {
  return [
    `The sweep is stopped since ${formatMinute(new Date(since))}, and no file is removed: ${stopReasons[reason]}.`,
    'Originals that no item has can be filed in the library by "npm run storage -- adopt".',
    'When files and database are as they should be, "npm run storage -- resume" lets the sweep go on.',
  ].join('\n');
}

export function formatMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

export function formatSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
