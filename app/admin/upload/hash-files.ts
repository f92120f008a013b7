/** @returns hex SHA-256 of each file, computed in a worker to keep the page responsive */
export async function hashFiles(files: readonly File[]): Promise<string[]> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  try {
    const hashes: string[] = [];
    for (const file of files) hashes.push(await hashIn(worker, port, file));
    return hashes;
  } finally {
    worker.terminate();
  }
}

function hashIn(worker: Worker, port: MessagePort, file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<{ hash?: string }>) =>
        data.hash ? resolve(data.hash) : reject(new Error('The file could not be read')),
      { once: true },
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    port.start();
    port.postMessage(file);
  });
}
