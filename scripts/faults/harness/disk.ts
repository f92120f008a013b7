import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CannotInject } from '../fault.ts';
import { until } from './until.ts';

/** Of `ioctl` EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: see fs/ext4/ext4.h of Linux. */
const shutDown = `open my $folder, '<', $ARGV[0] or die "open: $!"; my $flags = pack('L', 2);
  ioctl($folder, 0x8004587d, $flags) or die "ioctl: $!"`;

export type Disk = ReturnType<typeof createDisk>;

/**
 * A file system (ext4) on a disk of its own, in a mount namespace of its own: nothing is left mounted, however this process
 * ends.
 */
export function createDisk({ megabytes = 256 } = {}) {
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
