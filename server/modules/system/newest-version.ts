import { newestVersion, type UpdateCheck } from '#contract/system/system.ts';
import { AppError } from '#server/platform/app-error.ts';

const timeoutMs = 5_000;
const maxBytes = 16 * 1024;

/**
 * Asks an address for the newest version: `{ "version": "1.2.3", "url": "https://..." }`. Only when staff ask, and without saying
 * anything about the studio.
 * @throws AppError unavailable if it does not answer, or with something else
 */
export async function findNewestVersion(url: string, running: string): Promise<UpdateCheck> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Lightwell' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const newest = newestVersion.parse(JSON.parse(await readText(response)));
    return { ...newest, isNewer: isNewer(newest.version, running) };
  } catch (error) {
    throw new AppError('unavailable', 'The newest version could not be found out.', { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @param version as `1.2.3` */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
