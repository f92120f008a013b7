import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { megabytesOf, webProcessesOf } from '#server/testing/servers/process-memory.ts';
import { CannotInject, type Fault, type Seen } from './fault.ts';
import { createLedger } from './harness/ledger.ts';
import { createStudio, fetchStatus, withFolder } from './harness/studio.ts';
import { until } from './harness/until.ts';

const connections = 10_000;
const maxMegabytes = 400;
const maxResponseMs = 5_000;

/** Sends a request one byte at a time, and never ends it. */
async function openSlowly(origin: URL): Promise<Socket> {
  const socket = connect(Number(origin.port), origin.hostname);
  // Its end is seen only by a reader.
  socket.on('error', () => {}).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
  return socket;
}

async function run(rounds: number): Promise<Seen> {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  if (limit < connections + 1_000)
    throw new CannotInject(`Only ${limit} files may be open: ulimit -n ${connections + 1_000}`);
  return withFolder(async (folder) => {
    const server = createStudio(folder, { MEDIA_WORKER: 'none' });
    let slowestMs = 0;
    let peak = 0;
    try {
      const origin = await server.start();
      const ledger = await createLedger();
      for (let round = 0; round < rounds; round += 1) {
        const sockets: Socket[] = [];
        while (sockets.length < connections) {
          sockets.push(...(await Promise.all(Array.from({ length: 250 }, () => openSlowly(new URL(origin))))));
        }
        const held = sockets.filter(({ closed }) => !closed).length;
        if (held < connections * 0.99) throw new Error(`only ${held} of ${connections} connections were taken`);
        for (let visit = 0; visit < 10; visit += 1) {
          for (const socket of sockets) if (socket.writable) socket.write('x');
          const at = performance.now();
          if ((await fetchStatus(`${origin}/api/galleries`)) !== 200 || !(await ledger.enquire(origin))) {
            throw new Error(`a visitor was not served: ${ledger.unclear.at(-1)}`);
          }
          slowestMs = Math.max(slowestMs, performance.now() - at);
        }
        await until(
          () => {
            const open = sockets.filter(({ closed }) => !closed).length;
            if (open > 0) throw new Error(`${open} slow connections are still open`);
          },
          { timeoutMs: 90_000, intervalMs: 1_000 },
        );
        peak = Math.max(peak, ...webProcessesOf(server.pid()).map((pid) => megabytesOf(pid, 'VmHWM')));
      }
      const figures = `visitors served within ${slowestMs.toFixed(0)} ms, at most ${peak.toFixed(0)} MB a process, all closed by the server`;
      if (slowestMs > maxResponseMs || peak > maxMegabytes) throw new Error(figures);
      return { injected: rounds * connections, seen: figures };
    } finally {
      server.kill();
    }
  });
}

export const connectionFaults: Fault[] = [
  {
    name: 'slow-connections',
    injected: `${connections} connections that send their request a byte at a time`,
    promised: `visitors are served within ${maxResponseMs / 1_000} s, a process stays below ${maxMegabytes} MB, and the connections are closed`,
    rounds: 1,
    run,
  },
];
