import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { InputOf, RecordOf, ShownOf } from '#contract/records/contracts.ts';
import { type CmsImage, type Gallery, gallery as galleryContract } from '#contract/records.ts';
import { isRecordEntity, mapEntities, mapKinds, type RecordKind } from '#contract/records/kinds.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  defineRecord,
  type ConvertedKind,
  type DefinitionOf,
  type RecordDefinition,
  type StoredRecord,
  type PublicTexts,
} from './define-record.ts';
import type { Translated, TranslationStore } from './translation.service.ts';
import { createGalleryImages } from './gallery-images.service.ts';
import { createRecordRepository } from './record.repository.ts';
import {
  createRecordService,
  type ObjectReference,
  type RecordChildren,
  type RecordService,
} from './record.service.ts';
import { createTrashedRecordRepository } from './trashed-record.repository.ts';

export const aboutEntryRecord = defineRecord('aboutEntries', {
  unique: { field: 'sectionKey', code: 'section-key-taken', fault: 'section-taken' },
  locked: {
    field: 'sectionKey',
    code: 'section-key-locked',
    fault: 'section-locked',
  },
});

const cmsImageRecord = defineRecord('cmsImages', {
  parent: {
    field: 'galleryId',
    table: 'galleries',
    fault: 'no-such-gallery',
    inTrash: { code: 'gallery-in-trash', message: 'Its gallery is in the trash: restore the gallery first' },
  },
});

export const galleryRecord = defineRecord('galleries', {
  unique: { field: 'slug', code: 'slug-taken', fault: 'slug-taken' },
});

const teamMemberRecord = defineRecord('teamMembers', {
  conversions: {
    sortOrder: { toColumn: Number, fromColumn: String },
    socialLinks: { toColumn: (links) => JSON.stringify(links), fromColumn: (text) => JSON.parse(text) },
  },
});

export type RecordServices = ReturnType<typeof createRecordServices>;

type ServicesByKind = { [Kind in RecordKind]: RecordService<InputOf<Kind>, RecordOf<Kind>, ShownOf<Kind>> };

/** The kinds that say more than their contract. */
const particular = {
  teamMembers: teamMemberRecord,
  aboutEntries: aboutEntryRecord,
  galleries: galleryRecord,
  cmsImages: cmsImageRecord,
} satisfies { [Kind in ConvertedKind]: DefinitionOf<Kind> } & { [Kind in RecordKind]?: DefinitionOf<Kind> };

const findDefinition = (kind: RecordKind) =>
  ((particular as Partial<Record<RecordKind, unknown>>)[kind] ??
    (defineRecord as (kind: RecordKind) => unknown)(kind)) as RecordDefinition<object, StoredRecord>;

/** The service of a kind that is known when it runs only. */
export const findService = (records: RecordServices, kind: RecordKind) =>
  records[kind] as unknown as RecordService<object, StoredRecord>;

/** The services of all kinds of records, and queries over several kinds. */
export function createRecordServices(parts: {
  database: Database;
  revision: Pick<ContentRevision, 'bump'>;
  audit: Pick<AuditService, 'record'>;
  publicTexts: PublicTexts;
  translations: TranslationStore;
  listClientWork(storageKeys: readonly string[]): Promise<{ storageKey: string }[]>;
}) {
  const trash = createTrashedRecordRepository(parts.database.db);
  const create = (kind: RecordKind, children?: RecordChildren) => {
    const definition = findDefinition(kind);
    return createRecordService({
      ...parts,
      definition,
      repository: createRecordRepository(parts.database, definition),
      transact: parts.database.transact,
      trash,
      ...(children && { children }),
    });
  };
  const cmsImages = create('cmsImages');
  const kinds = {
    ...mapKinds((kind) => create(kind)),
    galleries: create('galleries', cmsImages),
    cmsImages,
  } as unknown as ServicesByKind;

  return {
    ...kinds,

    /** Changes of many images of a gallery at once. */
    galleryImages: createGalleryImages({ ...parts, ...kinds, transact: parts.database.transact }),

    /** The published gallery with this slug and its published images, sorted. */
    async findPublishedGalleryBySlug(
      slug: string,
      language?: SiteLanguage,
    ): Promise<{ gallery: Translated<Gallery>; images: Translated<CmsImage>[] } | undefined> {
      // The slug comes from a URL, and PostgreSQL rejects U+0000.
      if (!galleryContract.required.slug.safeParse(slug).success) return undefined;
      const [found] = await kinds.galleries.listPublished({ slug }, language);
      return (
        found && { gallery: found, images: await kinds.cmsImages.listPublished({ galleryId: found.id }, language) }
      );
    },

    /** A gallery that may be unpublished, with the images that its page will show: for staff alone. */
    async findGalleryBySlug(slug: string, language?: SiteLanguage) {
      const [found] = await kinds.galleries.listForPreview({ slug }, language);
      if (!found) return undefined;
      const only = { galleryId: found.id, isPublished: true };
      return { gallery: found, images: await kinds.cmsImages.listForPreview(only, language) };
    },

    trash: {
      list: trash.list,

      /** Entities whose records belong to others: those others are restored first. */
      dependent: Object.values(kinds).flatMap(({ definition }) => (definition.parent ? [definition.entity] : [])),

      /**
       * @returns undefined if it is not in the trash
       * @throws AppError if a unique value is taken meanwhile, or its parent is in the trash
       */
      async restore(entity: string, id: string, actor: Actor): Promise<{ isWithoutParent: boolean } | undefined> {
        const kind = Object.values(kinds).find(({ definition }) => definition.entity === entity);
        const trashed = await trash.find(id);
        return kind && trashed?.entity === entity ? kind.restore(trashed, actor) : undefined;
      },

      /** Removes a record for good, with those that belong to it. @returns false if it is not in the trash */
      async purge(entity: string, id: string, actor: Actor): Promise<boolean> {
        return parts.database.transact(async () => {
          const isRecord = isRecordEntity(entity) && (await trash.find(id))?.entity === entity;
          const removed = isRecord ? await trash.take(id) : undefined;
          if (!isRecord || !removed) return false;
          for (const one of [removed, ...(await trash.takeChildren(id))])
            await parts.translations.removeAll(one.entity, one.id);
          await parts.audit.record(actor, 'purge', entity, id, { title: removed.title });
          return true;
        });
      },
    },

    /** By entity: what staff can translate. */
    translationSources: mapEntities((kind) => kinds[kind].listSources),

    /** Every record that shows one of the uploaded objects `/objects/uploads/{id}`, so that deleting can name them. */
    async listReferencesTo(
      objectPaths: readonly string[],
      which?: { publishedOnly: boolean },
    ): Promise<ObjectReference[]> {
      const found = await Promise.all(Object.values(kinds).map((kind) => kind.listReferencesTo(objectPaths, which)));
      return found.flat();
    },
  };
}
