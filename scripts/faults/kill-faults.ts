import type { Fault } from './fault.ts';
import { testedFault } from './tested-fault.ts';

const nothingLost = 'nothing that was acknowledged is lost; every photo and film is complete';

/** kill -9 at random moments, or at every step. */
export const killFaults: Fault[] = [
  testedFault({
    name: 'killed-server',
    injected: 'kill -9 of web processes and workers during uploads, claims, enquiries and mails',
    promised: nothingLost,
    files: ['server/system-tests/kill.test.ts'],
    rounds: 5,
    repeats: true,
  }),
  testedFault({
    name: 'killed-films',
    injected: 'kill -9 of web processes and workers during uploads, claims and conversions of films',
    promised: `${nothingLost}; no encoder is left`,
    files: ['server/system-tests/kill-films.test.ts'],
    rounds: 3,
    repeats: true,
  }),
  testedFault({
    name: 'killed-changes',
    injected: 'kill -9 before each statement of three changes by staff',
    promised: 'row, revision, audit event and notice are stored together or not at all; no page stays stale',
    files: ['server/system-tests/killed-changes.test.ts'],
    rounds: 2,
    repeats: true,
  }),
  testedFault({
    name: 'killed-upload',
    injected: 'a stop, then kill -9, in the middle of an upload',
    promised: 'the upload goes on at the last acknowledged byte',
    files: ['server/system-tests/upload-restart.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'killed-worker',
    injected: 'kill -9 of the worker at the same photo, and a storage that is gone',
    promised: 'the photo becomes ready; no attempt is counted',
    files: ['server/system-tests/worker-faults.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'killed-import',
    injected: 'kill -9 of an import',
    promised: 'the next one adds the rest, and nothing twice',
    files: ['scripts/exchange/import-killed.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'killed-upgrade',
    injected:
      'SIGTERM and kill -9 at random moments of an upgrade from every earlier schema, of a first start and of a way back',
    promised: 'the next start succeeds, with every row; the database is that of before or of after',
    files: ['server/system-tests/interrupted-upgrade.test.ts'],
    rounds: 5,
    repeats: true,
  }),
  testedFault({
    name: 'hung-process',
    injected: 'kill -9 and SIGSTOP of one of two web processes',
    promised: 'it is replaced; the other one answers its connections',
    files: ['server/system-tests/web-processes.test.ts'],
    rounds: 1,
  }),
];
