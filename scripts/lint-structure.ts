import { findStructureFaults } from './testing/structure-faults.ts';

const faults = findStructureFaults();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
