import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { killFaults } from './kill-faults.ts';
import { resourceFaults } from './resource-faults.ts';

/** In the order in which they run without names. */
export const allFaults: Fault[] = [...killFaults, ...diskFaults, ...resourceFaults];
