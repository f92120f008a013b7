import type { SystemDisk } from '#contract/system/system.ts';

const lowFraction = 0.15;
const criticalFraction = 0.05;
/** Of a large disk a small share is still enough for years. */
const lowBytes = 50e9;
const criticalBytes = 10e9;

/** @param disk bytes */
export function toDiskLevel({ free, total }: { free: number; total: number }): SystemDisk['level'] {
  if (free < total * criticalFraction && free < criticalBytes) return 'critical';
  return free < total * lowFraction && free < lowBytes ? 'low' : 'ok';
}
