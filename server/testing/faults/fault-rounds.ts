import { appendFileSync } from 'node:fs';

/** How often a test injects its fault: `usual` among the other tests, and as often as `npm run faults` says by FAULT_ROUNDS. */
export function faultRounds(usual = 1): number {
  return Number(process.env.FAULT_ROUNDS ?? usual);
}

/** Reports what was seen to `npm run faults`, which names the file; nothing among the other tests. */
export function noteSeen(injected: number, seen: string): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ injected, seen })}\n`);
}
