import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultStudioIdentity } from '#content/studio.ts';
import { studioIdentity } from '#contract/studio.ts';
import { parseConfig } from '#server/config.ts';
import { type Actor, type AuditService, createAuditService } from '#server/audit/audit.service.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { type ContentRevision, openContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTranslationStore } from '#server/records/translation.service.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { configuredIdentity, createStudioService } from './studio.service.ts';
import { createStudioRepository } from './studio.repository.ts';

const mei: Actor = { id: 'a-user', name: 'Mei' };

let own: TestDatabase;
let database: Database;
let revision: ContentRevision;
let audit: AuditService;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  revision = await openContentRevision(database);
  audit = createAuditService(createAuditRepository(database.db));
});
afterEach(async () => {
  await revision.close();
  await database.close();
  await own.remove();
});

const identityFor = (environment: Record<string, string>) => configuredIdentity(parseConfig(environment).studio);
const startStudio = (environment: Record<string, string> = {}) =>
  createStudioService({
    database,
    revision,
    audit,
    configured: identityFor(environment),
    translations: createTranslationStore({ database, revision }),
    listClientWork: async () => [],
  });

test('the built-in identity satisfies the schema', () => {
  expect(studioIdentity.parse(defaultStudioIdentity)).toEqual(defaultStudioIdentity);
});

test('without configuration the built-in identity applies', async () => {
  expect(await startStudio().identity()).toEqual(defaultStudioIdentity);
});

test("the environment sets the studio's name, and the legal name follows", () => {
  expect(identityFor({ STUDIO_NAME: 'North Light', STUDIO_EMAIL: '' })).toMatchObject({
    name: 'North Light',
    legalName: 'North Light',
    email: defaultStudioIdentity.email,
  });
});

test('a first office from the environment removes the built-in map and second office', () => {
  expect(identityFor({ STUDIO_ADDRESS_1: '1 Main Street; Austin; TX; 78701' })).toMatchObject({
    offices: [{ street: '1 Main Street', city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' }],
    map: null,
  });
  expect(identityFor({ STUDIO_ADDRESS_2: '; Portland; OR' }).offices).toEqual([
    defaultStudioIdentity.offices[0],
    { street: '', city: 'Portland', region: 'OR', postalCode: '', country: 'US' },
  ]);
});

test('an address without a city is a configuration error', () => {
  expect(() => parseConfig({ STUDIO_ADDRESS_1: 'Main Street' })).toThrow(
    /^STUDIO_ADDRESS_1 is "Main Street", but must/,
  );
});

test('the back office overrides the fields it changed; the environment sets the rest', async () => {
  const identity = await startStudio({ STUDIO_NAME: 'Before', STUDIO_PHONE: '1' }).identity();
  await startStudio({ STUDIO_NAME: 'Before', STUDIO_PHONE: '1' }).update({ ...identity, name: 'Chosen' }, mei);
  expect(await startStudio({ STUDIO_NAME: 'After', STUDIO_PHONE: '2' }).identity()).toMatchObject({
    name: 'Chosen',
    phone: '2',
  });
});

test('a change applies at once, moves the content revision and audits the names of the changed fields', async () => {
  const studio = startStudio();
  const identity = await studio.identity();
  const before = revision.current();
  const map = { latitude: 1, longitude: 2 };
  expect(await studio.update({ ...identity, map, phone: '213-555-0199' }, mei)).toMatchObject({ map });
  expect(await studio.identity()).toEqual({ ...identity, map, phone: '213-555-0199' });
  expect(revision.current()).toBe(before + 1);
  await studio.update({ ...identity, map }, mei);
  expect(await studio.identity()).toEqual({ ...identity, map });
  const details = (await audit.list({ limit: 5 })).map(({ detail }) => detail);
  expect(details).toContainEqual({ fields: ['phone', 'map'] });
  expect(details).toContainEqual({ fields: ['phone'] });
});

test('a stored field that the schema no longer accepts falls back to the configuration', async () => {
  await createStudioRepository(database.db).replace({}, { name: 'Kept', email: 'nonsense', fax: '1' });
  expect(await startStudio().identity()).toEqual({ ...defaultStudioIdentity, name: 'Kept' });
});

test('the chat QR code refers to its upload', async () => {
  const studio = startStudio();
  const upload = '/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(await studio.listReferencesTo([upload])).toEqual([]);
  await studio.update({ ...defaultStudioIdentity, chatQrImage: upload }, mei);
  expect(await studio.listReferencesTo([upload])).toEqual([
    { entity: 'studio-identity', id: 'studio-identity', title: 'Lightwell Studio', field: 'chatQrImage' },
  ]);
});
