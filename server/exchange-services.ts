import { createEnquiriesImport, createTableImport } from './exchange/import-enquiries.ts';
import { createContactRepository } from './enquiries/enquiries.repository.ts';
import { createExchangeRepository } from './exchange/exchange.repository.ts';
import { createStudioExport } from './exchange/export-studio.ts';
import { createAddWhole } from './exchange/import-media.ts';
import { createStudioImport } from './exchange/import-studio.ts';
import { createPhotoImport } from './exchange/import-photos.ts';
import { createRequeueRepository } from './media/processing/requeue.repository.ts';
import type { Services } from './services.ts';

/** What `npm run export` and `npm run import` do; the server needs none of it. */
export function createExchangeServices(services: Services) {
  const { database, records, storage, space, revision, audit, config, storageGeneration } = services;
  const { db, transact } = database;
  const repository = createExchangeRepository(db);
  const contacts = createContactRepository(database);
  const enquiries = createEnquiriesImport({ repository, contacts, transact, audit });
  return {
    studioExport: createStudioExport({
      repository,
      contacts,
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
