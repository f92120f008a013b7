import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readFileSync, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { callApi } from '#server/testing/clients/owner-client.ts';
import { findVideoWorker, findPhotoWorker } from '#server/testing/servers/child-processes.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import type { MediaItem } from '#contract/media.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { type Fault, type Seen, CannotInject } from './fault.ts';
import { createLedger } from './harness/ledger.ts';
import { createStudio, signIn, untilStatus, withFolder, until, withStore, fetchStatus } from './harness/studio.ts';

interface Kind {
  name: 'photos' | 'films';
  /** for the worker and its encoders: enough for the ledger's photos, too little for `make` */
  limitMb: number;
  findWorker: (pid: number) => number | undefined;
  file: UploadedFile;
  make: (folder: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Noise, which takes as long to decode and encode as a photo of a camera, and cannot be shortened. */
async function makePhoto(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
  return new Uint8Array(await picture.jpeg({ quality: 75 }).toBuffer());
}

/** In a format that browsers do not play. */
async function makeVideo(folder: string, source: string) {
  const file = path.join(folder, 'large.avi');
  await promisify(execFile)('ffmpeg', ['-f', 'lavfi', '-i', source, '-c:v', 'mpeg4', '-q:v', '5', file]);
  return new Uint8Array(await readFile(file));
}

async function runWithLargeFile(rounds: number, { name, limitMb, findWorker, file, make }: Kind): Promise<Seen> {
  const reasons = new Set<string>();
  let [kills, smallPhotos] = [0, 0];
  await withFolder(async (folder) => {
    const server = createStudio(folder, { WEB_PROCESSES: '1' });
    const memory = createMemoryLimit(name, limitMb);
    // A worker that replaces a killed one comes into the group before it has begun with a file.
    const adding = setInterval(() => {
      const worker = findWorker(server.pid());
      if (worker) memory.add(worker);
    }, 20);
    try {
      const origin = await server.start();
      const owner = await signIn(origin);
      const bytes = await make(folder);
      for (let round = 0; round < rounds; round += 1) {
        const ledger = await createLedger();
        const before = memory.kills();
        const large = await add(origin, owner, bytes, file);
        for (let photo = 0; photo < 3; photo += 1) await ledger.upload(origin, owner);
        const failed = await untilItem(origin, owner, large, hasFailed);
        reasons.add(failed.failureReason ?? 'no reason');
        if (memory.kills() === before) throw new Error('the kernel has killed nothing');
        if (!(await ledger.enquire(origin))) throw new Error('no enquiry is taken');
        await untilStatus(`${origin}/readyz`, 200);
        await ledger.expectReady(origin, owner);
        await ledger.expectAll(origin, owner);
        ledger.expectClear();
        smallPhotos += ledger.photos.size;
        await callApi(`${origin}/api/admin/media/${large}`, { method: 'DELETE', headers: owner });
      }
      kills = memory.kills();
      memory.lift();
      const spared = await add(origin, owner, bytes, file);
      await untilItem(origin, owner, spared, isComplete);
    } finally {
      clearInterval(adding);
      server.kill();
      await until(() => memory.remove());
    }
  });
  const told = [...reasons].map((one) => `"${one}"`).join(', ');
  return {
    injected: kills,
    seen: `the large file failed with ${told}; ${smallPhotos} photos beside it ready; with more memory the large file is ready, too`,
  };
}

const memoryFault = (kind: Kind): Fault => ({
  name: `no-memory-for-${kind.name}`,
  injected: `a file that needs more memory than the control group of the worker of ${kind.name} has (${kind.limitMb} MB): the kernel kills (SIGKILL) until the file is given up`,
  promised: 'the file fails with its reason; the worker goes on with good ones, nothing else is disturbed',
  rounds: 1,
  run: (rounds) => runWithLargeFile(rounds, kind),
});

const photo: UploadedFile = { mimeType: 'image/jpeg', mediaType: 'photo', category: 'event-photography' };
const video: UploadedFile = { mimeType: 'video/x-msvideo', mediaType: 'video', category: 'wedding-videography' };

/** Memory that really runs out, other than the limits of encoders that tests inject. */
export const memoryFaults: Fault[] = [
  memoryFault({
    name: 'photos',
    limitMb: 200,
    findWorker: findPhotoWorker,
    file: photo,
    make: () => makePhoto(9_000, 6_000),
  }),
  memoryFault({
    name: 'films',
    limitMb: 250,
    findWorker: findVideoWorker,
    file: video,
    make: (folder) => makeVideo(folder, 'testsrc2=size=3840x2160:rate=25:duration=4'),
  }),
];

/** What a machine of 1 GB has left beside its system. */
const limitMb = 850;
const maxIdleMb = 350;
const pages = ['/', '/portrait', '/wedding', '/contact', '/admin'];

/** Memory of the processes together; what several of them share is counted once. */
function heldMb(memory: MemoryLimit): number {
  const kilobytes = memory.processes().map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Waits until the media workers have ended. */
async function untilIdle(memory: MemoryLimit): Promise<number> {
  return until(
    () => {
      const running = memory.processes().length;
      if (running !== 1) throw new Error(`${running} processes run on a studio that has nothing to do`);
      return heldMb(memory);
    },
    { timeoutMs: 120_000, intervalMs: 1_000 },
  );
}

const list = (numbers: number[]) => numbers.map((number) => number.toFixed(0)).join(', ');

async function runOnSmallMachine(rounds: number, settings: Record<string, string>): Promise<Seen> {
  await buildIfNeeded();
  const idle: number[] = [];
  const seconds: number[] = [];
  let peakMb = 0;
  await withFolder(async (folder) => {
    const memory = createMemoryLimit('small-machine', limitMb);
    const server = createStudio(
      folder,
      // The studio finds out itself that there is little memory.
      { WEB_PROCESSES: '', ...settings },
      { script: path.resolve('scripts/start.ts'), within: memory.within },
    );
    const watching = setInterval(() => (peakMb = Math.max(peakMb, memory.usedMb())), 100);
    try {
      const origin = await server.start();
      const owner = await signIn(origin);
      const files = [
        { bytes: await makePhoto(6_000, 4_000), file: photo },
        { bytes: await makeVideo(folder, 'testsrc2=size=1920x1080:rate=30:duration=30'), file: video },
      ];
      idle.push(await untilIdle(memory));
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const ids = await Promise.all(files.map(({ bytes, file }) => add(origin, owner, bytes, file)));
        for (const id of ids) {
          const done = await untilItem(origin, owner, id, (item) => hasFailed(item) || isComplete(item));
          if (hasFailed(done)) throw new Error(`a file failed: ${done.failureReason}`);
        }
        seconds.push((performance.now() - startedAt) / 1_000);
        for (const page of pages) {
          const status = await fetchStatus(origin + page);
          if (status !== 200) throw new Error(`${page} answered ${status}`);
        }
        idle.push(await untilIdle(memory));
      }
      if (memory.kills() > 0) throw new Error(`the kernel killed ${memory.kills()} processes`);
      if (Math.max(...idle) > maxIdleMb) throw new Error(`idle it holds ${Math.max(...idle).toFixed(0)} MB`);
    } finally {
      clearInterval(watching);
      server.kill();
      await until(() => memory.remove());
    }
  });
  return {
    injected: rounds,
    seen: `idle ${list(idle)} MB; photo and film complete after ${list(seconds)} s with ${peakMb.toFixed(0)} MB at most; nothing killed`,
  };
}

const smallMachine = (
  kind: string,
  withSettings: (work: (settings: Record<string, string>) => Promise<Seen>) => Promise<Seen>,
): Fault => ({
  name: `small-machine-${kind}`,
  injected: `a studio in a control group of ${limitMb} MB gets a photo of 24 megapixels and a film in 1080p at the same time`,
  promised: `both become complete and nothing is killed; idle it holds at most ${maxIdleMb} MB`,
  rounds: 1,
  run: (rounds) => withSettings((settings) => runOnSmallMachine(rounds, settings)),
});

export const smallMachines: Fault[] = [
  smallMachine('sqlite', (work) => work({})),
  smallMachine('postgres-s3', (work) =>
    withStore(async ({ environment }) => {
      const postgres = await startPostgres();
      try {
        return await work({ ...environment, DATABASE_URL: `${postgres.url}/postgres` });
      } finally {
        await postgres.stop();
      }
    }),
  ),
];

const root = '/sys/fs/cgroup';
const isFirstVersion = existsSync(`${root}/memory/cgroup.procs`);
const files = isFirstVersion
  ? {
      folder: `${root}/memory`,
      limit: 'memory.limit_in_bytes',
      kills: 'memory.oom_control',
      none: '-1',
      used: 'total_rss',
    }
  : { folder: root, limit: 'memory.max', kills: 'memory.events', none: 'max', used: 'anon' };

type MemoryLimit = ReturnType<typeof createMemoryLimit>;

/** A control group: the kernel kills a process of it when together they need more memory. Needs Linux and root. */
function createMemoryLimit(name: string, megabytes: number) {
  const folder = path.join(files.folder, `lightwell-${name}-${process.pid}`);
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  try {
    mkdirSync(folder);
    write(files.limit, String(megabytes * 1024 * 1024));
  } catch (error) {
    throw new CannotInject(`It needs Linux, root and control groups with a memory controller: ${String(error)}`);
  }
  return {
    /** Its later children, too. */
    add(pid: number): void {
      try {
        write('cgroup.procs', String(pid));
      } catch {
        // It has ended.
      }
    },
    /** How often the kernel has killed in it. */
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(folder, files.kills), 'utf8'))?.[1] ?? 0),
    /** Its present processes. */
    processes: () => readFileSync(path.join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number),
    /** What its processes use together and the kernel cannot take back, in megabytes. */
    usedMb: () =>
      Number(
        new RegExp(`^${files.used} (\\d+)$`, 'm').exec(readFileSync(path.join(folder, 'memory.stat'), 'utf8'))?.[1],
      ) /
      (1024 * 1024),
    /** A command that runs another one in it. */
    within: ['sh', '-c', `echo $$ > ${path.join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
    lift: () => write(files.limit, files.none),
    /** After the end of its processes. */
    remove: () => rmdirSync(folder),
  };
}

type Headers = Record<string, string>;

interface UploadedFile {
  mimeType: string;
  mediaType: 'photo' | 'video';
  category: string;
}

async function add(origin: string, owner: Headers, bytes: Uint8Array<ArrayBuffer>, file: UploadedFile) {
  const given = await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers: owner });
  const { uploadURL } = (await given.json()) as { uploadURL: string };
  await callApi(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': file.mimeType } });
  const names = { filename: 'large', originalName: 'large', fileSize: '1', filePath: objectPathOf(uploadURL) };
  const claimed = await callApi(`${origin}/api/admin/media`, { json: { ...names, ...file }, headers: owner });
  return ((await claimed.json()) as { data: { id: string } }).data.id;
}

/** A photo whose first files were made is ready all the same; then the reason says why the others are missing. */
const hasFailed = ({ failureReason }: MediaItem) => failureReason !== null;
const isComplete = ({ state, failureReason, picture }: MediaItem) =>
  state === 'ready' && failureReason === null && (picture?.widths.length ?? 0) > 0;

async function untilItem(origin: string, owner: Headers, id: string, isReached: (item: MediaItem) => boolean) {
  return until(
    async () => {
      const listed = await callApi(`${origin}/api/media`, { headers: owner });
      const { data } = (await listed.json()) as { data: MediaItem[] };
      const item = data.find((one) => one.id === id);
      if (!item || !isReached(item)) throw new Error(`the large file is ${item?.state} (${item?.failureReason})`);
      return item;
    },
    { timeoutMs: 240_000, intervalMs: 500 },
  );
}
