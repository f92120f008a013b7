import { createHash } from 'node:crypto';
import path from 'node:path';
import { enquiryColumns, enquiriesFile, type ExportedEnquiry } from '#contract/exchange/enquiries-file.ts';
import { type ExportedMedia, studioFile } from '#contract/exchange/studio-file.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import type { RecordServices } from '#server/modules/records/record-services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { formatCsv } from '#server/platform/csv.ts';
import { hashWhileReading } from '#server/platform/hashing-stream.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import type { ExchangedEnquiriesRepository } from './exchanged-enquiries.repository.ts';
import { inExportFolder, formatJson, names, writeInto } from './export-folder.ts';
import { readStudio } from './read-studio.ts';
import { createSidecar } from './sidecar.ts';

export interface ExportResult {
  originals: number;
  /** of the originals */
  bytes: number;
  enquiries: number;
  records: number;
  /** Items whose original the storage does not have; they are left out. */
  missing: string[];
  /** What an import would refuse, because it was stored under earlier rules. */
  refusable: string[];
}

export interface StudioExportParts {
  repository: ExchangeRepository;
  enquiries: ExchangedEnquiriesRepository;
  records: RecordServices;
  storage: Pick<Storage, 'get'>;
  dataDir: string;
}

/** Writes everything that staff and visitors entered into a folder of open formats (docs/decisions/0074). */
export function createStudioExport({ repository, enquiries, records, storage, dataDir }: StudioExportParts) {
  return {
    /**
     * Two exports of the same studio are equal byte by byte: everything is sorted, and nothing names the time or the place of the export.
     * @throws BackupError if the folder is in use
     */
    async exportTo(folder: string, { signal }: { signal?: AbortSignal } = {}): Promise<ExportResult> {
      return inExportFolder(path.resolve(folder), dataDir, async (target) => {
        const studio = await readStudio(repository, records);
        const result: ExportResult = {
          originals: 0,
          bytes: 0,
          enquiries: 0,
          records: 0,
          missing: [],
          refusable: [],
        };
        const media: ExportedMedia[] = [];
        for (const item of studio.media) {
          signal?.throwIfAborted();
          const copied = await copyOriginal(target, item);
          if (copied) media.push(copied);
          else result.missing.push(item.file);
        }
        await writeMediaFile(target, names.studio, studioFile, { ...studio, media }, result);
        const list = await enquiries.list();
        const file = { format: 'lightwell-enquiries', version: 1, enquiries: list };
        await writeMediaFile(target, names.enquiries, enquiriesFile, file, result);
        await writeInto(target, names.table, formatCsv([enquiryColumns, ...list.map(toCells)]));
        result.originals = media.length;
        result.bytes = media.reduce((sum, { fileSize }) => sum + fileSize, 0);
        result.enquiries = list.length;
        result.records = recordKinds.reduce((sum, kind) => sum + studio[kind].length, 0);
        return result;
      });
    },
  };

  /** @returns undefined if the storage does not have it */
  async function copyOriginal(target: string, item: ExportedMedia): Promise<ExportedMedia | undefined> {
    const hash = createHash('sha256');
    try {
      const bytes = await storage.get(item.filePath.replace('/objects/', ''));
      await writeInto(target, item.file, hashWhileReading(bytes, hash));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    }
    await writeInto(target, `${item.file}.xmp`, createSidecar(item));
    return { ...item, sha256: hash.digest('hex') };
  }
}

/** Writes a file as its schema reads it; what the schema refuses is written all the same, and named. */
async function writeMediaFile(
  target: string,
  name: string,
  schema: typeof studioFile | typeof enquiriesFile,
  value: object,
  { refusable }: ExportResult,
): Promise<void> {
  const parsed = schema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  refusable.push(...issues.map((issue) => `${name} ${issue.path.join('.')}: ${issue.message}`));
  await writeInto(target, name, formatJson(parsed.data ?? value));
}

function toCells(enquiry: ExportedEnquiry): string[] {
  return enquiryColumns.map((column) => String(enquiry[column] ?? ''));
}
