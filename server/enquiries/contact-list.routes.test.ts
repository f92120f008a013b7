import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: Record<string, string>;

const message = (firstName: string, month: number, over: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(month).padStart(12, '0')}`,
  createdAt: `2026-${String(month).padStart(2, '0')}-01T00:00:00.000Z`,
  firstName,
  lastName: 'Chan',
  email: 'chan@example.com',
  phone: null,
  serviceType: 'portrait',
  message: 'A family portrait in spring',
  state: 'unread' as const,
  isQuarantined: 0 as const,
  quarantineReason: null,
  ...over,
});

beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  await studio.services.database.db
    .insertInto('contactMessages')
    .values([
      message('Old', 1),
      message('New', 3, { state: 'read', serviceType: 'property' }),
      message('Archived', 4, { state: 'archived' }),
      message('Spam', 5, { isQuarantined: 1, state: 'archived', message: 'ÉCOLE 100% off_sale!' }),
      message('小明', 2, { lastName: '王', email: 'ming@example.com', phone: '604-555-0100' }),
    ])
    .execute();
});
afterAll(() => studio.close());

async function names(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await studio.inject({ url: '/api/admin/contacts', query, headers: owner });
  return (answer.json() as ContactMessage[]).map(({ firstName }) => firstName);
}

describe('the list of enquiries', () => {
  it('without a query returns all enquiries, newest first, including suspected spam', async () => {
    expect(await names()).toEqual(['Spam', 'Archived', 'New', '小明', 'Old']);
  });

  it('lists suspected spam only in its own view, whatever its state', async () => {
    expect(await names({ view: 'quarantine' })).toEqual(['Spam']);
    expect(await names({ view: 'archived' })).toEqual(['Archived']);
    expect(await names({ view: 'inbox' })).toEqual(['New', '小明', 'Old']);
    expect(await names({ view: 'unread' })).toEqual(['小明', 'Old']);
  });

  it('filters by service', async () => expect(await names({ service: 'property' })).toEqual(['New']));

  it('finds messages that contain every word, in any order and either case', async () => {
    expect(await names({ view: 'inbox', search: 'SPRING chan' })).toEqual(['New', 'Old']);
    expect(await names({ search: 'école' })).toEqual(['Spam']);
    expect(await names({ search: 'spring summer' })).toEqual([]);
  });

  it('finds a Chinese name written family name first, and a phone number', async () => {
    expect(await names({ search: '王小明' })).toEqual(['小明']);
    expect(await names({ search: '555-0100' })).toEqual(['小明']);
  });

  it('matches SQL wildcards in a search literally', async () => {
    expect(await names({ search: '100%' })).toEqual(['Spam']);
    expect(await names({ search: 'f_sale!' })).toEqual(['Spam']);
    expect(await names({ search: '%' })).toEqual(['Spam']);
    expect(await names({ search: '_' })).toEqual(['Spam']);
    expect(await names({ search: "' or 1=1" })).toEqual([]);
  });

  it('is paginated by the id of the last message of the page before', async () => {
    expect(await names({ limit: '2' })).toEqual(['Spam', 'Archived']);
    expect(await names({ limit: '2', before: message('', 4).id })).toEqual(['New', '小明']);
    expect(await names({ view: 'inbox', limit: '2', before: message('', 2).id })).toEqual(['Old']);
    expect(await names({ before: '00000000-0000-4000-8000-000000000099' })).toEqual([]);
  });

  it.each([
    ['view', 'trash'],
    ['service', 'catering'],
    ['limit', '0'],
    ['limit', 'many'],
    ['before', 'yesterday'],
    ['search', 'x'.repeat(201)],
  ])('rejects %s=%s and names the parameter', async (name, value) => {
    const answer = await studio.inject({ url: '/api/admin/contacts', query: { [name]: value }, headers: owner });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: name }] });
  });
});

async function counts(query: Record<string, string>) {
  return (await studio.inject({ url: '/api/admin/contacts/counts', query, headers: owner })).json();
}

it('counts each view, also within a search', async () => {
  expect(await counts({})).toEqual({ data: { inbox: 3, unread: 2, archived: 1, quarantine: 1 } });
  expect(await counts({ search: 'spring', service: 'portrait' })).toEqual({
    data: { inbox: 2, unread: 2, archived: 1, quarantine: 0 },
  });
});

it('the summary counts all enquiries and adds up the size of the photos', async () => {
  const { json } = await studio.inject({ url: '/api/admin/summary', headers: owner });
  expect(json()).toMatchObject({ data: { contacts: 5, photos: 0, photoBytes: '0' } });
});
