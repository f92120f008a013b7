import { type BigIntStats, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { databaseUnavailable } from './database-failure.ts';

/** What SQLite's file has at the least: a header and the first page around it. */
const minBytes = 512n;
const notADatabase = 26;

/**
 * Watches over the file that a connection has open: SQLite goes on writing into one that was removed or overwritten, and what
 * it acknowledged is gone at the next start. A look costs one system call, and 0.2 ms more after a checkpoint.
 */
export function createFileGuard(file: string) {
  const opened = statSync(file, { bigint: true });
  let lookedThrough: BigIntStats | undefined;

  /** @throws AppError unavailable if a write would be lost */
  return function demandSameFile(): void {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!now) throw lost('was removed');
    if (now.ino !== opened.ino || now.dev !== opened.dev) throw lost('was replaced');
    if (now.size < minBytes) throw lost('was emptied');
    if (now.mtimeNs === lookedThrough?.mtimeNs && now.size === lookedThrough.size) return;
    if (isOverwritten()) throw lost('was overwritten');
    lookedThrough = now;
  };

  /**
   * Reads the header by SQLite: opened and closed otherwise, the file would lose the locks that this process has on it (POSIX).
   * `immutable` has it look past the write-ahead log.
   */
  function isOverwritten(): boolean {
    const url = pathToFileURL(file);
    url.search = 'mode=ro&immutable=1';
    try {
      const database = new DatabaseSync(url, { readOnly: true });
      try {
        database.prepare('pragma user_version').get();
      } finally {
        database.close();
      }
      return false;
    } catch (error) {
      return (error as { errcode?: number }).errcode === notADatabase;
    }
  }

  function lost(how: string) {
    return databaseUnavailable(new Error(`${file} ${how} while it was open. Put it back, and start the server again.`));
  }
}
