import { createEnquiriesImport } from './modules/exchange/import-enquiries.ts';
import { createExchangedEnquiriesRepository } from './modules/exchange/exchanged-enquiries.repository.ts';
import { createExchangeRepository } from './modules/exchange/exchange.repository.ts';
import { createStudioExport } from './modules/exchange/export-studio.ts';
import { createAddWhole } from './modules/exchange/import-writes.ts';
import { createStudioImport } from './modules/exchange/import-studio.ts';
import { createTableImport } from './modules/exchange/import-table.ts';
import { createPhotoImport } from './modules/exchange/photos/import-photos.ts';
import { createSiteFiles } from './modules/exchange/site/site-files.ts';
import { writeSite } from './modules/exchange/site/write-site.ts';
import { createRequeueRepository } from './modules/processing/requeue.repository.ts';
import type { Services } from './services.ts';

type InjectRequest = (request: { method: 'GET' | 'HEAD'; url: string }) => Promise<{
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
}>;

/** What `npm run export` and `npm run import` do; the server needs none of it. */
export function createExchangeServices(services: Services) {
  const { database, records, storage, space, revision, audit, config, storageGeneration } = services;
  const { db, transact } = database;
  const repository = createExchangeRepository(db);
  const enquiryRows = createExchangedEnquiriesRepository(db);
  const enquiries = createEnquiriesImport({ repository: enquiryRows, transact, audit });
  return {
    /** Adds the static copy of the site to an export. @param inject sends a request to the application on these services */
    writeSite: (folder: string, inject: InjectRequest, signal?: AbortSignal) => {
      const files = createSiteFiles({ repository, delivery: services.delivery });
      return writeSite(
        folder,
        {
          ...files,
          origin: config.publicUrl,
          async request(method, url) {
            const { statusCode, headers, rawPayload } = await inject({ method, url });
            const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
            return { status: statusCode, headers: Object.fromEntries(single), body: rawPayload };
          },
          listGallerySlugs: async () => (await records.galleries.listPublished()).map(({ slug }) => slug),
        },
        signal,
      );
    },
    studioExport: createStudioExport({
      repository,
      enquiries: enquiryRows,
      records,
      storage,
      dataDir: config.dataDir,
    }),
    tableImport: createTableImport({ enquiries, findTimeZone: services.mailSettings.findTimeZone }),
    photoImport: createPhotoImport({ uploads: services.uploads, media: services.media, records }),
    studioImport: createStudioImport({
      repository,
      queue: createRequeueRepository(db),
      storage,
      space,
      addWhole: createAddWhole({ transact, moveRevision: revision.move, audit }),
      records,
      enquiries,
      onAdded: () => storageGeneration.advance(),
    }),
  };
}
