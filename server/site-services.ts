import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Config } from './config.ts';
import { createContentRepository } from './modules/content/content.repository.ts';
import { createContentService } from './modules/content/content.service.ts';
import { createDraftLinks } from './modules/content/draft-links.ts';
import { createMediaRepository } from './modules/library/media.repository.ts';
import { createPublicTexts } from './modules/library/public-texts.ts';
import { createRecordServices } from './modules/records/record-services.ts';
import { configuredIdentity } from './modules/studio/configured-identity.ts';
import { createStudioRepository } from './modules/studio/studio.repository.ts';
import { createStudioService } from './modules/studio/studio.service.ts';
import { createTranslationRepository } from './modules/translations/translation.repository.ts';
import { createTranslationService } from './modules/translations/translation.service.ts';
import { createTranslationStore } from './modules/translations/translation-store.ts';
import type { ListSources } from './modules/translations/translation.service.ts';

/** What the studio writes: records, its identity, the contents of pages, and their translations. */
export function createSiteServices({
  config,
  database,
  revision,
  audit,
  draftKey,
  maySeeDrafts,
}: {
  config: Pick<Config, 'studio'>;
  database: Database;
  revision: ContentRevision;
  audit: AuditService;
  draftKey: Buffer;
  maySeeDrafts: (sessionId: string) => Promise<boolean>;
}) {
  const { transact } = database;
  const publicTexts = createPublicTexts(createMediaRepository(database.db));
  const translationRows = createTranslationRepository(database.db);
  const translations = createTranslationStore({ repository: translationRows, revision });
  const records = createRecordServices({ database, revision, audit, publicTexts, translations });
  const configured = configuredIdentity(config.studio);
  const studio = createStudioService({
    repository: createStudioRepository(database.db),
    transact,
    revision,
    audit,
    configured,
    translations,
  });
  const content = createContentService({
    repository: createContentRepository(database.db),
    transact,
    revision,
    audit,
    isGallery: async (slug) => (await records.findPublishedGalleryBySlug(slug)) !== undefined,
    findGallerySlug: async () => (await records.galleries.listPublished())[0]?.slug,
    draftLinks: createDraftLinks({ key: draftKey }),
    maySeeDrafts,
  });

  return {
    records,
    configured,
    studio,
    content,
    translations,
    translationsOf: (others: Record<'media', ListSources>) =>
      createTranslationService({
        repository: translationRows,
        sources: { ...records.translationSources, ...others, 'studio-identity': studio.listSources },
      }),
  };
}
