import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  enquiryColumns,
  enquiriesFile,
  type ExportedEnquiry,
  type ExportedMedia,
  studioFile,
} from '#contract/exchange.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import type { RecordServices } from '#server/records/record-services.ts';
import { AppError, errorsIn } from '#server/platform/app-error.ts';
import { hashWhileReading } from '#server/platform/storage/read-chunks.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { ContactRepository } from '#server/enquiries/enquiries.repository.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { inExportFolder, formatJson, names, writeInto } from './export-folder.ts';
import { readStudio } from './read-studio.ts';

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
  contacts: Pick<ContactRepository, 'listWhole'>;
  records: RecordServices;
  storage: Pick<Storage, 'get'>;
  dataDir: string;
}

/** Writes everything that staff and visitors entered into a folder of open formats (docs/decisions/0074). */
export function createStudioExport({ repository, contacts, records, storage, dataDir }: StudioExportParts) {
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
        const list = await contacts.listWhole();
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
  const errors = parsed.error ? errorsIn(parsed.error) : [];
  refusable.push(...errors.map(({ path: at, message }) => `${name} ${at}: ${message}`));
  await writeInto(target, name, formatJson(parsed.data ?? value));
}

function toCells(enquiry: ExportedEnquiry): string[] {
  return enquiryColumns.map((column) => String(enquiry[column] ?? ''));
}

type Described = Pick<ExportedMedia, 'alt' | 'caption' | 'tags' | 'translations'>;

/**
 * The texts of an item as XMP (ISO 16684-1), for programs that manage pictures: title and alternative text, description and
 * keywords, in English and Chinese. It stands beside the original, whose bytes stay as they were uploaded.
 */
export function createSidecar({ alt, caption, tags, translations }: Described): string {
  const inChinese = (field: string) => translations.find((one) => one.field === field)?.text;
  const titles = [
    ...alternatives('dc:title', alt, inChinese('alt')),
    ...alternatives('Iptc4xmpCore:AltTextAccessibility', alt, inChinese('alt')),
    ...alternatives('dc:description', caption ?? '', inChinese('caption')),
  ];
  const keywords = tags.map((tag) => `     <rdf:li>${escapeXml(tag)}</rdf:li>`);
  const subject = ['   <dc:subject>', '    <rdf:Bag>', ...keywords, '    </rdf:Bag>', '   </dc:subject>'];
  return `${[
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    '    xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">',
    ...titles,
    ...(tags.length > 0 ? subject : []),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')}\n`;
}

function alternatives(name: string, english: string, chinese: string | undefined): string[] {
  if (!english && !chinese) return [];
  return [
    `   <${name}>`,
    '    <rdf:Alt>',
    textIn('x-default', english),
    ...(chinese ? [textIn('zh-Hans', chinese)] : []),
    '    </rdf:Alt>',
    `   </${name}>`,
  ];
}

function textIn(language: string, text: string): string {
  return `     <rdf:li xml:lang="${language}">${escapeXml(text)}</rdf:li>`;
}

/** XML 1.0 has no way to write control characters. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- removing them is the purpose
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
