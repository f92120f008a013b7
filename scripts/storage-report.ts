import type { Finding, FindingKind, Tally } from '#server/modules/media/hygiene-findings.ts';

/** What each kind is, in an operator's words, and what becomes of it. */
const words: Record<FindingKind, { what: string; remedy: string }> = {
  'original-without-row': {
    what: 'original that no item and no upload has',
    remedy: 'repair deletes it; the nightly run does so after a week',
  },
  'renditions-without-row': {
    what: 'renditions of a file that no item has',
    remedy: 'repair deletes them; the nightly run does so after a day',
  },
  'renditions-out-of-plan': {
    what: 'renditions that their item no longer names',
    remedy: 'repair deletes them; the nightly run does so after a day',
  },
  'unfinished-upload': {
    what: 'upload in parts that nobody will finish',
    remedy: 'repair ends it; the nightly run does so after a day',
  },
  'row-without-original': {
    what: 'item whose original is missing or not whole',
    remedy:
      'restore it from a backup, or upload it again; repair takes it off the pages where its renditions are missing too',
  },
  'row-without-renditions': {
    what: 'item whose renditions are missing or not whole',
    remedy: 'repair and the nightly run have them made again',
  },
  'unknown-object': {
    what: 'file whose name Lightwell did not give',
    remedy: 'it is left alone; delete it yourself if it is nothing of yours',
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

    /** @returns the line to print */
    add({ kind, subject, detail, bytes, writtenAt }: Finding): string {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const facts = [detail, bytes > 0 && sizeOf(bytes), writtenAt?.toISOString().slice(0, 16).replace('T', ' ')];
      return `${words[kind].what}: ${[subject, ...facts.filter(Boolean)].join(', ')}`;
    },
  };
}

export function summaryOf({ originals, renditions, bytes, items }: Tally, { counts, found }: Report): string {
  const seen = `Looked at ${originals} originals and ${renditions} renditions (${sizeOf(bytes)}) and at ${items} items of the library.`;
  if (found === 0) return `${seen}\nAll is well.`;
  const lines = [...counts].map(
    ([kind, count]) => `${String(count).padStart(6)}  ${words[kind].what}: ${words[kind].remedy}.`,
  );
  return ['', seen, ...lines].join('\n');
}

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
