import { symlinkSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { execFileSync, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { type Fault, type Seen, CannotInject } from './fault.ts';
import { createLedger, type Ledger } from './harness/ledger.ts';
import { createStudio, signIn, fetchStatus, untilStatus, withFolder, until } from './harness/studio.ts';

async function withDisk<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
  const disk = createDisk();
  try {
    await disk.make();
    return await work(disk);
  } finally {
    disk.remove();
  }
}

/** Database and storage on one disk, which fails at a random moment of many writes. The server starts again on the same disk. */
function wholeDisk(described: Omit<Fault, 'run'>, fail: (disk: Disk) => void, leftMs: number): Fault {
  const run = (rounds: number) =>
    withDisk(async (disk): Promise<Seen> => {
      const ledger = await createLedger();
      const server = createStudio(disk.folder, {}, { within: disk.within });
      try {
        let owner: Record<string, string> | undefined;
        for (let round = 0; round < rounds; round += 1) {
          const origin = await server.start();
          owner ??= await signIn(origin);
          await ledger.expectAll(origin, owner);
          const before = ledger.enquiries.size;
          const writing = ledger.start(origin, owner);
          await wait(300 + Math.random() * 2_500);
          fail(disk);
          if (leftMs > 0) {
            await untilStatus(`${origin}/readyz`, 503);
            if ((await fetchStatus(`${origin}/healthz`)) !== 200) throw new Error('/healthz does not answer');
            await wait(leftMs);
          }
          server.kill();
          await writing.stop();
          if (ledger.enquiries.size === before) throw new Error('nothing was written before the fault');
          await disk.unmount();
          disk.mount();
        }
        const origin = await server.start();
        const signedIn = owner as Record<string, string>;
        await ledger.expectAll(origin, signedIn);
        await ledger.expectReady(origin, signedIn, 120_000 + rounds * 10_000);
        await server.stop();
        const integrity = await checkIntegrity(disk);
        if (integrity !== 'ok') throw new Error(`the database is damaged: ${integrity}`);
        if (leftMs > 0) ledger.expectClear();
        return { injected: rounds, seen: `${ledger.counts()}; database sound, all photos ready` };
      } finally {
        server.kill();
      }
    });
  return { ...described, run };
}

async function checkIntegrity(disk: Disk): Promise<string> {
  const program = `const { DatabaseSync } = require('node:sqlite');
    console.log(new DatabaseSync(process.argv[1]).prepare('pragma integrity_check').get().integrity_check)`;
  return disk.run(process.execPath, '-e', program, `${disk.folder}/lightwell.sqlite`);
}

/** The storage alone on a disk, which fails under a running server and is sound again. The server is not restarted. */
function storageDisk(
  described: Omit<Fault, 'run'>,
  { fail, mend }: { fail: (disk: Disk) => void; mend: (disk: Disk) => void },
): Fault {
  const run = (rounds: number) =>
    withFolder((folder) =>
      withDisk(async (disk): Promise<Seen> => {
        disk.run('mkdir', `${disk.folder}/storage`);
        symlinkSync(`${disk.folder}/storage`, `${folder}/storage`);
        const ledger = await createLedger();
        const server = createStudio(folder, {}, { within: disk.within });
        try {
          const origin = await server.start();
          const owner = await signIn(origin);
          for (let round = 0; round < rounds; round += 1) {
            await fillQueue(ledger, origin, owner);
            const writing = ledger.start(origin, owner);
            await wait(300 + Math.random() * 1_500);
            fail(disk);
            const taken = ledger.enquiries.size;
            await wait(4_000);
            if (ledger.enquiries.size === taken) throw new Error('no enquiry was taken while the storage failed');
            if (await ledger.upload(origin, owner)) throw new Error('a photo was acknowledged without a storage');
            if ((await fetchStatus(`${origin}/healthz`)) !== 200) throw new Error('/healthz does not answer');
            mend(disk);
            await writing.stop();
            await untilUploaded(ledger, origin, owner);
            await ledger.expectAll(origin, owner);
            await ledger.expectReady(origin, owner);
            await untilStatus(`${origin}/readyz`, 200);
          }
          ledger.expectClear();
          const statuses = [...ledger.refused].map(([status, times]) => `${times} × ${status}`).join(', ');
          return {
            injected: rounds,
            seen: `${ledger.counts()}; refused clearly: ${statuses}; all photos ready without a restart`,
          };
        } finally {
          server.kill();
        }
      }),
    );
  return { ...described, run };
}

async function fillQueue(ledger: Ledger, origin: string, owner: Record<string, string>): Promise<void> {
  for (let sent = 0; sent < 3; sent += 1) await ledger.upload(origin, owner);
}

async function untilUploaded(ledger: Ledger, origin: string, owner: Record<string, string>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await ledger.upload(origin, owner))) {
    if (performance.now() > end) throw new Error(`no photo is taken after the fault: ${ledger.unclear.at(-1)}`);
    await wait(500);
  }
}

const clearError = 'enquiries are taken, uploads get a clear error; photos wait and become ready without a restart';

/** Real disks (ext4 on a loop device). They need Linux and root. */
export const diskFaults: Fault[] = [
  wholeDisk(
    {
      name: 'power-cut',
      injected:
        'the disk of database and storage loses what was not written by fsync (EXT4_IOC_SHUTDOWN without its log)',
      promised: 'nothing that was acknowledged is lost; the server starts again',
      rounds: 3,
    },
    (disk) => disk.cut(),
    0,
  ),
  wholeDisk(
    {
      name: 'failed-disk',
      injected: 'EIO from the disk of database and storage',
      promised:
        '/readyz and writes get 503, nothing that was acknowledged is lost; whole after a restart on a sound disk',
      rounds: 1,
    },
    (disk) => disk.cut(),
    3_000,
  ),
  wholeDisk(
    {
      name: 'read-only-disk',
      injected: 'the kernel makes the disk of database and storage read-only (EROFS)',
      promised:
        '/readyz and writes get 503, nothing that was acknowledged is lost; whole after a restart on a sound disk',
      rounds: 1,
    },
    (disk) => disk.becomeReadOnly(),
    3_000,
  ),
  storageDisk(
    { name: 'failed-storage', injected: 'EIO from the disk of the storage alone', promised: clearError, rounds: 1 },
    { fail: (disk) => disk.cut(), mend: (disk) => disk.replace() },
  ),
  storageDisk(
    { name: 'read-only-storage', injected: 'the storage alone is read-only (EROFS)', promised: clearError, rounds: 1 },
    { fail: (disk) => disk.becomeReadOnly(), mend: (disk) => disk.replace() },
  ),
  storageDisk(
    { name: 'full-storage', injected: 'ENOSPC on the disk of the storage alone', promised: clearError, rounds: 1 },
    { fail: (disk) => disk.fill(), mend: (disk) => disk.free() },
  ),
];

/** Of `ioctl` EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: see fs/ext4/ext4.h of Linux. */
const shutDown = `open my $folder, '<', $ARGV[0] or die "open: $!"; my $flags = pack('L', 2);
  ioctl($folder, 0x8004587d, $flags) or die "ioctl: $!"`;

type Disk = ReturnType<typeof createDisk>;

/**
 * A file system (ext4) on a disk of its own, in a mount namespace of its own: nothing is left mounted, however this process
 * ends.
 */
function createDisk({ megabytes = 256 } = {}) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new CannotInject('It needs Linux, and root for the right to mount a disk.');
  }
  // In memory where possible: a slow disk below would leave time for few writes.
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'lightwell-disk-'));
  const [image, mountPoint] = [path.join(folder, 'disk.img'), path.join(folder, 'disk')];
  mkdirSync(mountPoint);
  // Its standard input closes when this process ends, and the namespace ends with its last process.
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', 'echo; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  /** Before the command of a process that uses the disk. */
  const within = ['nsenter', '-t', String(holder.pid), '--mount', `--wd=${folder}`];
  const run = (...command: string[]) => {
    const [program = '', ...parameters] = [...within, ...command];
    try {
      return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
    } catch (error) {
      throw new Error(`${command.join(' ')}: ${(error as { stderr: string }).stderr.trim()}`, { cause: error });
    }
  };

  const mount = () => {
    run('mount', '-o', 'loop,errors=remount-ro', image, mountPoint);
  };
  return {
    folder: mountPoint,
    within,
    run,
    async make(): Promise<void> {
      await new Promise((resolve) => holder.stdout.once('data', resolve));
      run('truncate', '-s', `${megabytes}M`, image);
      try {
        run('mkfs.ext4', '-q', image);
        mount();
      } catch (error) {
        throw new CannotInject((error as Error).message);
      }
    },
    mount,
    /** Waits for the end of the processes that use it. */
    unmount: () => until(() => run('umount', mountPoint)),
    /** From now on every access fails with EIO, and what no fsync wrote is lost, as at a power cut. */
    cut: () => run('perl', '-e', shutDown, mountPoint),
    /** Puts a sound disk in place of a failed one that processes may still use. */
    replace() {
      run('umount', '-l', mountPoint);
      mount();
    },
    /** As the kernel does when it finds an error of the file system, also under open files. */
    becomeReadOnly() {
      const device = path.basename(run('findmnt', '--noheadings', '--output', 'SOURCE', mountPoint));
      run('sh', '-c', `echo injected > /sys/fs/ext4/${device}/trigger_fs_error`);
    },
    fill: () => run('sh', '-c', `cat /dev/zero > ${mountPoint}/filler 2> /dev/null || true; sync`),
    free: () => run('rm', `${mountPoint}/filler`),
    remove() {
      holder.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
