import { clockFaults } from './clock-faults.ts';
import { connectionFaults } from './connection-faults.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { installPage } from './install-page.ts';
import { killFaults } from './kill-faults.ts';
import { memoryFaults } from './memory-faults.ts';
import { postgresFaults } from './postgres-faults.ts';
import { proxyFaults } from './proxy-faults.ts';
import { resourceFaults } from './resource-faults.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import { smallMachines } from './small-machine.ts';
import { storeFaults } from './store-faults.ts';
import { strangerFlood } from './stranger-flood.ts';
import { wrongDayFaults } from './wrong-day-faults.ts';

/** In the order in which they run without names. */
export const allFaults: Fault[] = [
  ...killFaults,
  ...diskFaults,
  ...resourceFaults,
  ...memoryFaults,
  ...smallMachines,
  ...storeFaults,
  ...postgresFaults,
  ...clockFaults,
  ...wrongDayFaults,
  ...connectionFaults,
  strangerFlood,
  rollingRestarts,
  ...proxyFaults,
  installPage,
];
