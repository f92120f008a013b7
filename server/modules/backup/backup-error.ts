/** A backup or a restore failed for a reason that the operator can act on; the message says which. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** For `catch`: a file of the backup does not exist, or is no file. */
export function explainMissing(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') throw new BackupError(`${file} of the backup is missing.`);
    throw error;
  };
}
