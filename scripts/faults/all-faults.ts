import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { killFaults } from './kill-faults.ts';
import { postgresFaults } from './postgres-faults.ts';
import { resourceFaults } from './resource-faults.ts';
import { rollingRestarts } from './rolling-restarts.ts';

/** In the order in which they run without names. */
export const allFaults: Fault[] = [...killFaults, ...diskFaults, ...resourceFaults, ...postgresFaults, rollingRestarts];
