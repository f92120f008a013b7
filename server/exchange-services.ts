import { createEnquiriesImport } from './modules/exchange/import-enquiries.ts';
import { createExchangedEnquiriesRepository } from './modules/exchange/exchanged-enquiries.repository.ts';
import { createExchangeRepository } from './modules/exchange/exchange.repository.ts';
import { createStudioExport } from './modules/exchange/export-studio.ts';
import { createAddWhole } from './modules/exchange/import-writes.ts';
import { createStudioImport } from './modules/exchange/import-studio.ts';
import { createTableImport } from './modules/exchange/import-table.ts';
import { createPhotoImport } from './modules/exchange/photos/import-photos.ts';
import { createRequeueRepository } from './modules/processing/requeue.repository.ts';
import type { Services } from './services.ts';

/** What `npm run export` and `npm run import` do; the server needs none of it. */
export function createExchangeServices(services: Services) {
  const { database, records, storage, space, revision, audit, config, storageGeneration } = services;
  const { db, transact } = database;
  const repository = createExchangeRepository(db);
  const enquiryRows = createExchangedEnquiriesRepository(db);
  const enquiries = createEnquiriesImport({ repository: enquiryRows, transact, audit });
  return {
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
      addWhole: createAddWhole({ transact, bumpRevision: revision.bump, audit }),
      records,
      enquiries,
      onAdded: () => storageGeneration.advance(),
    }),
  };
}
