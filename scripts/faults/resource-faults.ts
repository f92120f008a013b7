import type { Fault } from './fault.ts';
import { testedFault } from './tested-fault.ts';

/** Full disks, databases that are away, clocks, memory and connections: what tests of the server inject. */
export const resourceFaults: Fault[] = [
  testedFault({
    name: 'full-disk',
    injected: 'ENOSPC on the disk of database and storage',
    promised: 'uploads get 507, writes 503 with the phone number; reads go on; all is well without a restart',
    files: ['server/system-tests/full-disk.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'full-disk-upgrade',
    injected: 'ENOSPC at each migration of an upgrade, and with less and less free space at its start',
    promised: 'nothing of the upgrade is kept, the error says why, and the next start succeeds, with every row',
    files: ['server/system-tests/full-disk-upgrade.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'full-database',
    injected: 'a database without space',
    promised: 'an enquiry gets 503 with the phone number; pages and the back office are shown',
    files: ['server/system-tests/full-database.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'locked-database',
    injected: 'SQLite locked for 10 s, or PostgreSQL silent',
    promised: 'cached pages at once, the rest 503 with Retry-After within seconds; all is well afterwards',
    files: ['server/system-tests/database-away.test.ts'],
    environment: { FAULT_AWAY_SECONDS: '10' },
    rounds: 1,
  }),
  testedFault({
    name: 'damaged-database',
    injected: 'a SQLite file that is removed, replaced, emptied or overwritten; a read-only PostgreSQL',
    promised: 'writes and /readyz get 503 and the log the reason: nothing is acknowledged that would be lost',
    files: ['server/system-tests/not-ready.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'lost-notices',
    injected: 'the connection of change notices cut without an error',
    promised: 'it is restored, and pages are fresh again',
    files: ['server/platform/db/content-revision.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'wrong-clock',
    injected: 'a clock that was 30 days ahead',
    promised: 'nothing waits for times in the future',
    files: ['server/system-tests/clock-ahead.test.ts', 'server/modules/processing/lease-clock.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'large-metadata',
    injected: 'pictures whose metadata expands to gigabytes',
    promised: 'the photo is published; the worker stays below 900 MB',
    files: ['server/system-tests/worker-memory.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'out-of-memory',
    injected:
      'encoders beyond their limits of memory, file size and time; workers killed by the kernel, hung or stopped',
    promised: 'the failure has its reason; the worker is replaced, and good photos become ready',
    files: [
      'server/platform/video/bounded-command.test.ts',
      'server/process/worker-supervisor.test.ts',
      'server/process/supervise-process.test.ts',
      'server/modules/processing/media-faults.test.ts',
    ],
    rounds: 1,
  }),
  testedFault({
    name: 'open-bodies',
    injected: '1,500 requests that keep their bodies open',
    promised: 'a web process stays below 400 MB, and an enquiry is stored',
    files: ['server/system-tests/open-bodies.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'mail-away',
    injected: 'a mail server that is away, refuses, stalls or drops connections',
    promised: 'enquiries are taken; every mail is sent in the end, or failed with the reason',
    files: ['server/modules/mail/mailer.test.ts', 'server/system-tests/enquiry-mails.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'backups-under-load',
    injected: 'backups while enquiries arrive at 100 a second',
    promised: 'each is whole and has every enquiry acknowledged before it',
    files: ['scripts/backup/backup-under-load.test.ts'],
    environment: { FAULT_WRITES: '100' },
    rounds: 3,
    repeats: true,
  }),
];
