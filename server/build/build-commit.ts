import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Git writes the commit into it when it makes an archive (.gitattributes), and the Dockerfile when it makes an image. */
const commitFile = 'server/build/archive-commit';
const shownDigits = 8;

/**
 * The first digits of the commit of this program, by which builds of one version are told apart. Read without the program git, which refuses a
 * repository that belongs to another user, as that of a service does.
 * @returns undefined if the program is neither a repository nor an archive of one
 */
export function findCommit(folder = root): string | undefined {
  const found = commitOfRepository(path.join(folder, '.git')) ?? read(path.join(folder, commitFile));
  return found && /^[0-9a-f]{8,}/.test(found) ? found.slice(0, shownDigits) : undefined;
}

function commitOfRepository(entry: string): string | undefined {
  // Of a second working tree, .git is a file that names a folder, and that folder names the one with the branches.
  const own = statSync(entry, { throwIfNoEntry: false })?.isFile() ? read(entry)?.replace(/^gitdir: /, '') : entry;
  if (own === undefined) return undefined;
  const head = read(path.join(own, 'HEAD'));
  if (!head?.startsWith('ref: ')) return head;
  const branch = head.slice('ref: '.length);
  const shared = path.resolve(own, read(path.join(own, 'commondir')) ?? '.');
  const packed = read(path.join(shared, 'packed-refs'))?.split('\n');
  return read(path.join(shared, branch)) ?? packed?.find((line) => line.endsWith(` ${branch}`));
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
