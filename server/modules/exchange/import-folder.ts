import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { ExportedMedia } from '#contract/exchange/studio-file.ts';
import type { FieldError } from '#contract/problem.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isBelow } from '#server/platform/path-below.ts';
import { isMissing } from '#server/platform/storage/file-errors.ts';

const maxErrors = 20;

/**
 * Reads and checks a file of an export.
 * @throws AppError validation-failed, with every field that is wrong
 */
export async function readExported<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(path.join(folder, name), 'utf8').catch((error: unknown) => {
    throw isMissing(error)
      ? refusal([
          {
            path: name,
            message: `${folder} has no ${name}: it is no whole export. For a folder of photos, add --photos`,
          },
        ])
      : error;
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal([{ path: name, message: `${name} is not valid JSON: ${(error as Error).message}` }]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(
    parsed.error.issues.map((issue) => {
      const where = `${name} ${issue.path.join('.')}`;
      return { path: where, message: `${where}: ${issue.message}` };
    }),
  );
}

/** Looks at every original before anything is written. @throws AppError validation-failed */
export async function assertOriginals(folder: string, media: readonly ExportedMedia[]): Promise<void> {
  const errors: FieldError[] = [];
  for (const { file, fileSize } of media) {
    const found = (await isBelow(folder, file)) ? await lstat(path.join(folder, file)) : undefined;
    if (found?.isFile() && found.size === fileSize) continue;
    const fault = found?.isFile() ? `has ${found.size} bytes, and ${fileSize} by studio.json` : 'is missing';
    errors.push({ path: file, message: `${file} ${fault}` });
  }
  if (errors.length > 0) throw refusal(errors);
}

export function refusal(errors: FieldError[]): AppError {
  const shown = errors.slice(0, maxErrors);
  const others = errors.length - shown.length;
  if (others > 0) shown.push({ path: '', message: `and ${others} more` });
  return new AppError('validation-failed', 'The import was refused.', { errors: shown });
}
