import { readdirSync, readFileSync } from 'node:fs';

/** The peak memory of a process, for a report. */
export function peakMegabytesOf(pid: number | undefined): string {
  const megabytes = megabytesOf(pid, 'VmHWM');
  return Number.isNaN(megabytes) ? 'unknown (no /proc here)' : `${megabytes.toFixed(0)} MB`;
}

/** @param which VmRSS: present memory; VmHWM: peak memory. NaN without /proc */
export function megabytesOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The processes that serve requests: children of the started process, or that process itself. */
export function webProcessesOf(pid: number): number[] {
  const web = childrenOf(pid).filter((child) => commandOf(child).includes('web-process'));
  return web.length > 0 ? web : [pid];
}

/** The media worker for photos, started by `pid` or one of its children; films have another worker. */
export const photoWorkerOf = (pid: number) => workerOf(pid, (command) => !command.includes('films'));

/** The same for films. */
export const filmWorkerOf = (pid: number) => workerOf(pid, (command) => command.includes('films'));

function workerOf(pid: number, isWanted: (command: string) => boolean): number | undefined {
  for (const child of childrenOf(pid)) {
    const command = commandOf(child);
    if (command.includes('worker.ts') && isWanted(command)) return child;
    const found = workerOf(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Of its threads too. Empty without /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
