import type { SystemDisk } from '#contract/system/system.ts';

const lowShare = 0.15;
const criticalShare = 0.05;
/** Of a large disk a small share is still enough for years. */
const lowBytes = 50e9;
const criticalBytes = 10e9;

/** @param disk bytes */
export function diskLevelOf({ free, total }: { free: number; total: number }): SystemDisk['level'] {
  if (free < total * criticalShare && free < criticalBytes) return 'critical';
  return free < total * lowShare && free < lowBytes ? 'low' : 'ok';
}
