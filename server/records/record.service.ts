import type { AuditAction } from '#contract/audit.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { createFieldFault, type PlainFault } from '#contract/faults/field-fault.ts';
import { lackedToPublish } from '#contract/records.ts';
import type { Translations } from '#contract/translations.ts';
import { AppError, invalidField, invalidFields, notFound } from '#server/platform/app-error.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { violatedConstraint } from '#server/platform/db/database-failure.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import { type Translated, translate, type TranslationSource, type TranslationStore } from './translation.service.ts';
import type { RecordDefinition, StoredRecord, PublicTexts } from './define-record.ts';
import type { RecordRepository } from './record.repository.ts';
import type { TrashedRecord, TrashedRecordRepository } from './trashed-record.repository.ts';

/** A place that refers to an uploaded object. */
export interface ObjectReference {
  entity: string;
  id: string;
  title: string;
  field: string;
}

/** @typeParam Shown a record as visitors get it: without the fields that are for staff only */
export interface RecordService<Input extends object, Output extends StoredRecord, Shown extends StoredRecord = Output> {
  definition: RecordDefinition<Input, Output>;
  /** Sorted by sortOrder, then newest first, then id. The public list contains no file names. */
  list(which: { publishedOnly: boolean; language?: SiteLanguage | undefined }): Promise<(Output | Shown)[]>;
  /** The part of the public list whose fields have these values, with the translations that there are. */
  listPublished(only?: Partial<Output>, language?: SiteLanguage): Promise<Translated<Shown>[]>;
  /** The records whose fields have these values, unpublished ones too, with their texts as on the public site. */
  listForPreview(only: Partial<Output>, language?: SiteLanguage): Promise<Translated<Shown>[]>;
  /** The translatable texts of all records, or of one. */
  listSources(id?: string): Promise<TranslationSource[]>;
  /** @throws AppError not-found */
  get(id: string): Promise<Output>;
  /** @throws AppError if a unique value is taken or the parent does not exist */
  create(input: Input, actor: Actor): Promise<Output>;
  /**
   * An absent field keeps its value; '' or null clears an optional field.
   * @param expectedVersion the update fails if the record has another version by now
   * @throws AppError not-found, edited-elsewhere, and as `create`
   */
  update(id: string, changes: Partial<Input>, actor: Actor, expectedVersion?: number): Promise<Output>;
  /**
   * Moves the record to the trash, with the records that belong to it.
   * @throws AppError not-found, edited-elsewhere
   */
  remove(id: string, actor: Actor, expectedVersion?: number): Promise<void>;
  /**
   * Restores a record of the trash with its id, its order and the records that belonged to it. One whose parent was removed for
   * good has none then, and is unpublished.
   * @throws AppError if a unique value is taken meanwhile, or its parent is in the trash
   */
  restore(trashed: TrashedRecord, actor: Actor): Promise<{ record: Output; isWithoutParent: boolean }>;
  /**
   * The fields that name one of these items of the library.
   * @param objectPaths `/objects/uploads/{id}`; a record that names one by an absolute address counts as well
   */
  listReferencesTo(objectPaths: readonly string[], which?: { publishedOnly: boolean }): Promise<ObjectReference[]>;
  /** For a change of many records. */
  writes: RecordWrites<Input, Output>;
}

/**
 * The writes of the methods above without their audit events and the move of the revision, which the caller does once for
 * all, in the same transaction.
 */
export interface RecordWrites<Input extends object, Output extends StoredRecord> {
  /** In a few statements, however many there are. */
  insertMany(inputs: readonly Input[]): Promise<Output[]>;
  update(id: string, changes: Partial<Input>, expectedVersion?: number): Promise<Output>;
  remove(id: string, expectedVersion?: number): Promise<Output>;
  /** Moves the records that belong to this parent to the trash, as parts of its entry. */
  removeChildren(parentId: string): Promise<void>;
  /** Restores those that went to the trash with this parent. @param orphanIds those that a version before left where they were */
  restoreChildren(parentId: string, orphanIds: readonly string[]): Promise<void>;
  /** Inserts a record of an export, with its id and dates. */
  insertExported(record: Omit<Output, 'version'>): Promise<Output>;
}

export interface RecordServiceParts<Input extends object, Output extends StoredRecord> {
  definition: RecordDefinition<Input, Output>;
  repository: RecordRepository<Output>;
  transact: Transactions['transact'];
  revision: Pick<ContentRevision, 'bump'>;
  audit: Pick<AuditService, 'record'>;
  publicTexts: PublicTexts;
  translations: Pick<TranslationStore, 'textsIn' | 'write'>;
  trash: Pick<TrashedRecordRepository, 'put' | 'take' | 'takeChildren' | 'has'>;
  children?: RecordChildren;
  /** those of these items that are work for a client, which no record may show */
  listClientWork(storageKeys: readonly string[]): Promise<{ storageKey: string }[]>;
}

/** The kind of the records that belong to another kind: its deletion and restoration include theirs. */
export interface RecordChildren {
  writes: Pick<RecordWrites<object, StoredRecord>, 'removeChildren' | 'restoreChildren'>;
}

export function createRecordService<
  Input extends object,
  Output extends StoredRecord,
  Shown extends StoredRecord = Output,
>({
  definition,
  repository,
  transact,
  revision,
  audit,
  publicTexts,
  translations,
  trash,
  children,
  listClientWork,
}: RecordServiceParts<Input, Output>): RecordService<Input, Output, Shown> {
  const { contract, entity } = definition;
  const translatable = contract.translatable as readonly (keyof Output & string)[];

  const get = async (id: string) => {
    const record = await repository.find(id);
    if (!record) throw notFound(definition.name);
    return record;
  };

  const inLanguage = async (records: Output[], language: SiteLanguage | undefined): Promise<Translated<Output>[]> => {
    const findTexts = await translations.textsIn(language ?? sourceLanguage);
    return findTexts ? records.map((record) => translate(record, translatable, findTexts(entity, record.id))) : records;
  };

  const forVisitors = (record: Translated<Output>) =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => !contract.staffOnly.includes(name)),
    ) as unknown as Translated<Shown>;
  const asOnSite = async (records: Output[], language: SiteLanguage | undefined): Promise<Translated<Shown>[]> => {
    const shown = await publicTexts.ofRecords(await inLanguage(records, language), {
      listTextFields: (record) => listTextFields(definition, record),
      urlFields: definition.urlFields,
      language,
    });
    return contract.staffOnly.length === 0 ? (shown as unknown as Translated<Shown>[]) : shown.map(forVisitors);
  };
  const listPublished = async (only?: Partial<Output>, language?: SiteLanguage) =>
    asOnSite(await repository.listPublished(only), language);

  const changed = async (actor: Actor, action: AuditAction, record: Output, detail: object = {}) => {
    await revision.bump();
    await audit.record(actor, action, entity, record.id, { title: definition.formatTitle(record), ...detail });
  };

  const toSource = (record: Output): TranslationSource => ({
    entity,
    id: record.id,
    title: definition.formatTitle(record),
    isPublished: record.isPublished,
    texts: Object.fromEntries(translatable.map((field) => [field, record[field] as string | null])),
  });

  const objectsNamedBy = (record: Output) =>
    definition.urlFields.flatMap((field) => storageKeysIn(record[field]).map((storageKey) => ({ field, storageKey })));
  const storeReferences = (record: Output) => repository.replaceReferences(record, objectsNamedBy(record));

  /** @throws AppError validation-failed if it names work for a client. Visitors could not see it, and its address is nobody else's matter. */
  const refuseClientWork = async (...values: object[]) => {
    const named = values.flatMap((one) => objectsNamedBy(one as Output));
    if (named.length === 0) return;
    const keys = new Set(
      (await listClientWork(named.map(({ storageKey }) => storageKey))).map((row) => row.storageKey),
    );
    const found = named.find(({ storageKey }) => keys.has(storageKey));
    if (found) throw invalidField(found.field, 'client-work-only');
  };

  /** For a write that matched no row: the record is gone, or it has another version than the caller expected. */
  const goneOrEdited = async (id: string) => {
    await get(id);
    return new AppError('edited-elsewhere', `Somebody else has changed this ${definition.name} meanwhile.`);
  };

  const toTrashed = (record: Output, parentId: string | null) => ({
    id: record.id,
    entity,
    title: definition.formatTitle(record),
    content: record,
    childIds: [],
    parentId,
  });

  const insertAgain = async (contents: readonly Output[]) => {
    const records = await mapConstraintErrors(definition, repository.insertAgain(contents));
    await repository.insertReferences(records.map((record) => ({ id: record.id, named: objectsNamedBy(record) })));
    return records;
  };

  /** @returns the content of a trashed record as it can be restored @throws AppError if its parent is in the trash */
  const withoutLostParent = async (content: Output): Promise<{ content: Output; isWithoutParent: boolean }> => {
    const { parent } = definition;
    const parentId = parent && content[parent.field];
    if (!parent || typeof parentId !== 'string' || (await repository.hasParent(parentId)))
      return { content, isWithoutParent: false };
    if (await trash.has(parentId)) throw new AppError(parent.inTrash.code, parent.inTrash.message);
    return { content: { ...content, [parent.field]: null, isPublished: false }, isWithoutParent: true };
  };

  const newValues = (input: Input) => {
    const none = Object.fromEntries(Object.keys(contract.optional).map((name) => [name, null]));
    return { ...contract.defaults, ...none, ...givenValues(definition, input) };
  };

  /** A record as it was written, so that no other change of the moment is overlooked: the transaction ends without it. */
  const mayBePublished = <Written extends Output>(record: Written): Written => {
    const lacked = lackedToPublish(contract, record);
    if (lacked.length > 0) throw invalidFields(lacked);
    return record;
  };

  const writes: RecordWrites<Input, Output> = {
    async insertMany(inputs) {
      await refuseClientWork(...inputs);
      const records = await mapConstraintErrors(definition, repository.insertMany(inputs.map(newValues)));
      records.forEach(mayBePublished);
      await repository.insertReferences(records.map((record) => ({ id: record.id, named: objectsNamedBy(record) })));
      return records;
    },

    async update(id, changes, expectedVersion) {
      const values = givenValues(definition, changes);
      await refuseClientWork(values);
      const record = await mapConstraintErrors(definition, repository.update(id, values, expectedVersion));
      if (!record) throw await goneOrEdited(id);
      mayBePublished(record);
      if (definition.urlFields.some((field) => field in values)) await storeReferences(record);
      return record;
    },

    async insertExported(values) {
      await refuseClientWork(values);
      const record = mayBePublished(await mapConstraintErrors(definition, repository.insertExported(values)));
      await storeReferences(record);
      return record;
    },

    async remove(id, expectedVersion) {
      if (children) {
        await repository.lock(id);
        await children.writes.removeChildren(id);
      }
      const record = await repository.remove(id, expectedVersion);
      if (!record) throw await goneOrEdited(id);
      await trash.put([toTrashed(record, null)]);
      return record;
    },

    async removeChildren(parentId) {
      await trash.put((await repository.removeChildren(parentId)).map((record) => toTrashed(record, parentId)));
    },

    async restoreChildren(parentId, orphanIds) {
      await insertAgain((await trash.takeChildren(parentId)).map(({ content }) => content as Output));
      await repository.reattach(parentId, orphanIds);
    },
  };

  return {
    definition,
    get,
    list: async ({ publishedOnly, language }) =>
      publishedOnly ? listPublished({}, language) : inLanguage(await repository.listAll(), language),
    listPublished,
    listForPreview: async (only, language) => asOnSite(await repository.listAll(only), language),
    writes,

    async listSources(id) {
      const records = id === undefined ? await repository.listAll() : [await repository.find(id)];
      return records.filter((record) => record !== undefined).map(toSource);
    },

    async create(input, actor) {
      return transact(async () => {
        await refuseClientWork(input);
        const record = mayBePublished(await mapConstraintErrors(definition, repository.insert(newValues(input))));
        await storeReferences(record);
        await translations.write(toSource(record), translationsIn(input));
        await changed(actor, 'create', record);
        return record;
      });
    },

    async update(id, changes, actor, expectedVersion) {
      const values = givenValues(definition, changes);
      if (definition.locked) refuseLocked(definition.locked, values, await get(id));
      return transact(async () => {
        const record = await writes.update(id, changes, expectedVersion);
        const translated = await translations.write(toSource(record), translationsIn(changes));
        await changed(actor, 'update', record, { fields: [...Object.keys(values), ...translated] });
        return record;
      });
    },

    async remove(id, actor, expectedVersion) {
      await transact(async () => changed(actor, 'delete', await writes.remove(id, expectedVersion)));
    },

    async restore({ id, content: trashed, childIds }, actor) {
      return transact(async () => {
        if (!(await trash.take(id))) throw notFound(definition.name);
        const { content, isWithoutParent } = await withoutLostParent(trashed as Output);
        const [record] = (await insertAgain([content])) as [Output];
        await children?.writes.restoreChildren(id, childIds);
        await changed(actor, 'restore', record);
        return { record, isWithoutParent };
      });
    },

    async listReferencesTo(objectPaths, which = { publishedOnly: false }) {
      // Written by a version of Lightwell that stored no references, or before the object was filed in the library.
      for (const record of await repository.listWithStaleReferences()) await transact(() => storeReferences(record));
      const found = await repository.listReferencing(objectPaths.flatMap(storageKeysIn), which);
      return found.flatMap(({ record, fields }) =>
        definition.urlFields
          .filter((field) => fields.has(field))
          .map((field) => ({ entity, id: record.id, title: definition.formatTitle(record), field })),
      );
    },
  };
}

/** The part of a record definition that the functions below use. */
interface Rules {
  contract: { optional: object };
  unique?: { field: string; code: ProblemCode; fault: PlainFault };
  locked?: { field: string; code: ProblemCode; fault: PlainFault };
  parent?: { field: string; fault: PlainFault };
}

/** The text fields of a record: without URL fields and without the columns that every record has. */
function listTextFields(
  { urlFields, parent }: { urlFields: readonly string[]; parent?: { field: string } },
  record: object,
) {
  const others = new Set([...urlFields, parent?.field, 'id', 'createdAt', 'updatedAt']);
  return Object.entries(record).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !others.has(entry[0]),
  );
}

/** The fields that the caller sent, with null for an optional field that was emptied. */
function givenValues({ contract }: Rules, input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => value !== undefined && name !== 'translations')
      .map(([name, value]) => [name, value === '' && name in contract.optional ? null : value]),
  );
}

function translationsIn(input: object): Translations | undefined {
  return (input as { translations?: Translations }).translations;
}

function refuseLocked(
  { field, code, fault }: NonNullable<Rules['locked']>,
  values: Record<string, unknown>,
  current: object,
): void {
  if (!(field in values) || values[field] === (current as Record<string, unknown>)[field]) return;
  throw invalidFields([createFieldFault(field, fault)], { code });
}

/** Maps a constraint error of the database to an error of the field that caused it. */
async function mapConstraintErrors<T>({ unique, parent }: Rules, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'unique' && unique) {
      throw invalidFields([createFieldFault(unique.field, unique.fault)], { code: unique.code, cause: error });
    }
    if (violated === 'foreign-key' && parent) throw invalidField(parent.field, parent.fault);
    throw error;
  }
}

/** The uploaded objects that a field refers to, without duplicates: by path, by the path of the poster, or by an absolute URL. */
export function storageKeysIn(field: unknown): string[] {
  const named = JSON.stringify(field ?? null).matchAll(/\/objects\/(uploads\/[0-9a-f-]{36})/g);
  return [...new Set([...named].map(([, key]) => key as string))];
}
