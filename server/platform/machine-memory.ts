import os from 'node:os';

/**
 * The memory that all processes here may use together, in megabytes: that of the machine, or of its container or control group if
 * that is less.
 */
export function machineMemoryMb(): number {
  const limit = process.constrainedMemory() || Infinity;
  return Math.floor(Math.min(os.totalmem(), limit) / (1024 * 1024));
}
