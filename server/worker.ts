import { readConfig } from './config.ts';
import { startMediaWorkers } from './process/media-workers.ts';
import { createLog } from './platform/log.ts';
import { respondToHeartbeat } from './process/supervise-process.ts';
import { explainFailure } from './process/start-failure.ts';
import {
  lowerPriority,
  startWithBoundedMemory,
  restArgument,
  type WorkerKind,
  workerKinds,
} from './process/worker-supervisor.ts';

/** Time to finish the current photo when the worker is stopped. Shorter than the parent's timeout, after which it kills the worker. */
const finishMs = 7_000;

startWithBoundedMemory();
respondToHeartbeat();
try {
  await main();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

/**
 * The media worker's process: a child of the web process, or started by itself on another machine. The argument `photos` or
 * `films` leaves the other kind to another process, so that a picture that crashes its worker does not abort hours of video encoding.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const rest = process.argv.find((argument) => argument.startsWith(restArgument));
  const named = process.argv.slice(2).filter((argument) => argument !== rest) as WorkerKind[];
  const kinds = named.length > 0 ? named : workerKinds;
  lowerPriority();
  // Before the start, in which the process enters the list: a stop that arrives meanwhile waits until it is there.
  const starting = Promise.withResolvers<Awaited<ReturnType<typeof startMediaWorkers>>>();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const started = await starting.promise;
    started.stop();
    // Encoding a video takes too long to wait for; it starts again with the current rendition.
    setTimeout(() => void started.release().finally(() => process.exit(0)), kinds.includes('photos') ? finishMs : 0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop());

  const workers = await startMediaWorkers(
    config,
    kinds,
    createLog(config.logLevel).child({ process: 'media-worker', kinds: named }),
    { withUpkeep: rest === undefined },
  );
  starting.resolve(workers);
  if (rest !== undefined) {
    const restAfterMs = Number(rest.slice(restArgument.length)) * 1_000;
    setInterval(() => workers.idleMs() > restAfterMs && void stop(), 500).unref();
  }
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'wake') workers.wake();
  });
  await workers.ended;
  process.exit(0);
}
