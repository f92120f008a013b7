import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const sliceBytes = 4 * 1024 ** 2;

// crypto.subtle needs the whole file in memory and a secure context, so a streaming implementation is used.
addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  port.addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
    port.postMessage({ hash: await hashFile(file).catch(() => undefined) });
  });
  port.start();
});

async function hashFile(file: File): Promise<string> {
  const sum = sha256.create();
  for (let at = 0; at < file.size; at += sliceBytes) {
    sum.update(new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer()));
  }
  return bytesToHex(sum.digest());
}
