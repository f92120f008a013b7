import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './proxies.ts';

const backends = ['account', 'container', 'object'] as const;
const servers = [...backends, 'proxy'] as const;
type Ports = Record<(typeof servers)[number] | 'memcached', number>;
const user = 'test:tester';
const password = 'testing';
const startTimeoutMs = 40_000;

/** Debian's Python, whatever comes first on PATH: it has the packages' modules. */
const python = '/usr/bin/python3';

/** Debian's programs read /etc/swift; this makes them read another folder, so that they need no root. */
const inFolder = `
import runpy, sys
from swift.common import utils
folder, program = sys.argv[1:3]
sys.argv = [program] + sys.argv[3:]
utils.set_swift_dir(folder)
runpy.run_path(program, run_name='__main__')
`;

const makeRings = `
import sys
from swift.common import utils
folder = sys.argv[1]
utils.set_swift_dir(folder)
from swift.common.ring import RingBuilder
for entry in sys.argv[2:]:
    name, port = entry.split(':')
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0})
    ring.rebalance()
    ring.get_ring().save(folder + '/' + name + '.ring.gz')
`;

/** Runs a program so that the kernel kills it when its parent process ends, however it ends. */
const withParent = `
import ctypes, os, pwd, signal, sys
parent, user = int(sys.argv[1]), sys.argv[2]
# First, for the kernel forgets the signal of a process that becomes another user's.
if user:
    nobody = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(nobody.pw_gid)
    os.setuid(nobody.pw_uid)
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
if os.getppid() != parent: sys.exit(1)
os.execvp(sys.argv[3], sys.argv[3:])
`;

/** The programs of Debian's packages that are missing. */
export function missingPrograms(): string[] {
  return [...servers.map((name) => `swift-${name}-server`), 'memcached'].filter((name) => !programPath(name));
}

/**
 * OpenStack Swift with its S3 API on loopback: a real implementation, which checks signatures, expiry and part sizes.
 * @throws with the servers' log if it does not start
 */
export async function startSwiftServer() {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-s3-'));
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all([...servers, 'memcached' as const].map(async (name) => [name, await freePort()] as const)),
  ) as Ports;
  writeConfiguration(folder, ports);
  buildRings(folder, ports);
  const children = [startCache(ports.memcached), ...servers.map((name) => startServer(folder, name))];
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  try {
    await Promise.all(Object.values(ports).map((port) => untilItListens(port, children)));
  } catch (error) {
    const log = readFileSync(path.join(folder, 'log'), 'utf8').slice(-2_000);
    await stop();
    throw new Error(`Swift did not start: ${String(error)}\n${log}`, { cause: error });
  }
  return { endpoint, region: 'us-east-1', accessKeyId: user, secretAccessKey: password, stop };
}

function startServer(folder: string, name: string): ChildProcess {
  const log = openSync(path.join(folder, 'log'), 'a');
  const program = programPath(`swift-${name}-server`) as string;
  const command = [python, '-c', inFolder, folder, program, path.join(folder, `${name}-server.conf`)];
  return spawnWithParent(command, { stdio: ['ignore', log, log] });
}

function startCache(port: number): ChildProcess {
  const command = ['memcached', '-l', '127.0.0.1', '-p', String(port), '-m', '64'];
  // memcached refuses to run as root.
  return spawnWithParent(command, { stdio: 'ignore', user: process.getuid?.() === 0 ? 'nobody' : '' });
}

function spawnWithParent(command: string[], { stdio, user: as = '' }: { stdio: StdioOptions; user?: string }) {
  return spawn(python, ['-c', withParent, String(process.pid), as, ...command], { stdio });
}

async function untilItListens(port: number, children: ChildProcess[]): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (!(await canConnect(port))) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('a server ended');
    if (Date.now() > end) throw new Error(`nothing listens on ${port} after ${startTimeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The location of each kind of server: the only device of this machine. */
function buildRings(folder: string, ports: Ports): void {
  const entries = backends.map((name) => `${name}:${ports[name]}`);
  execFileSync(python, ['-c', makeRings, folder, ...entries], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function writeConfiguration(folder: string, ports: Ports): void {
  const write = (name: string, sections: Record<string, Record<string, string | number>>) => {
    const text = Object.entries(sections).map(
      ([section, values]) =>
        `[${section}]\n${Object.entries(values)
          .map(([key, value]) => `${key} = ${value}\n`)
          .join('')}`,
    );
    writeFileSync(path.join(folder, name), text.join('\n'));
  };
  const server = {
    bind_ip: '127.0.0.1',
    user: os.userInfo().username,
    workers: 0,
    log_level: 'WARNING',
    swift_dir: folder,
    // Allows uploads from every page, like the CORS rule of a bucket.
    strict_cors_mode: 'false',
  };

  write('swift.conf', {
    'swift-hash': { swift_hash_path_suffix: 'tests', swift_hash_path_prefix: 'tests' },
    'storage-policy:0': { name: 'only', default: 'yes' },
  });
  for (const name of backends) {
    write(`${name}-server.conf`, {
      DEFAULT: {
        ...server,
        bind_port: ports[name],
        devices: path.join(folder, 'devices'),
        mount_check: 'false',
        disable_fallocate: 'true',
      },
      'pipeline:main': { pipeline: `${name}-server` },
      [`app:${name}-server`]: { use: `egg:swift#${name}` },
    });
  }
  write('proxy-server.conf', {
    DEFAULT: { ...server, bind_port: ports.proxy },
    'pipeline:main': {
      pipeline: 'catch_errors cache listing_formats bulk s3api tempauth slo dlo versioned_writes symlink proxy-server',
    },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${ports.memcached}` },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      location: 'us-east-1',
      s3_acl: 'false',
      min_segment_size: 5_242_880,
      cors_preflight_allow_origin: '*',
    },
    'filter:tempauth': { use: 'egg:swift#tempauth', [`user_${user.replace(':', '_')}`]: `${password} .admin` },
    'filter:versioned_writes': { use: 'egg:swift#versioned_writes', allow_object_versioning: 'true' },
    ...Object.fromEntries(
      ['catch_errors', 'listing_formats', 'bulk', 'slo', 'dlo', 'symlink'].map((name) => [
        `filter:${name}`,
        { use: `egg:swift#${name}` },
      ]),
    ),
  });
}

function programPath(name: string): string | undefined {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']) {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return path.join(folder, name);
    } catch {
      // Try the next folder.
    }
  }
  return undefined;
}
