import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StoredTranslation, TranslationCounts, TranslationState } from '#contract/translations.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { kinds } from '#server/testing/clients/access-table.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  studio.inject({ method, url, headers: { ...owner, ...headers }, ...(payload && { payload }) });
const create = async (url: string, payload: object): Promise<{ id: string; version: number }> =>
  (await call('POST', url, payload)).json().data;
const open = async (url: string) => (await studio.inject({ url })).json().data;
const translationsOf = async (entity: string, id: string): Promise<StoredTranslation[]> =>
  (await call('GET', `/api/admin/translations?entity=${entity}&id=${id}`)).json().data;
const stateOf = async (entity: string, id: string) => {
  const answer = await call('GET', `/api/admin/translations/state?entity=${entity}`);
  return (answer.json().data as TranslationState[]).find((one) => one.id === id);
};
const countOf = async (entity: string) => {
  const counts: TranslationCounts[] = (await call('GET', '/api/admin/translations/counts')).json().data;
  return counts.find((kind) => kind.entity === entity) ?? { missing: 0, outOfDate: 0 };
};
const chinese = (texts: object) => ({ translations: { 'zh-Hans': texts } });

const url = 'https://studio.example/picture.jpg';
test.each(kinds)('$open answers as before, and in Chinese where there is some', async (kind) => {
  const record = await create(kind.admin, kind.body(1));
  const before = (await studio.inject({ url: kind.open })).body;
  const change = await call('PATCH', `${kind.admin}/${record.id}`, chinese(kind.texts));
  expect(change.json().data).toMatchObject({ ...kind.body(1), version: 2 });

  const { version: _version, updatedAt: _updatedAt, ...same } = JSON.parse(before).data[0];
  expect((await open(kind.open))[0]).toEqual({ ...same, version: 2, updatedAt: change.json().data.updatedAt });
  expect((await studio.inject({ url: `${kind.open}?lang=en` })).body).toBe(
    (await studio.inject({ url: kind.open })).body,
  );
  const [translated] = await open(`${kind.open}?lang=zh-Hans`);
  expect(translated).toEqual({ ...same, ...kind.texts, version: 2, updatedAt: expect.any(String) });
  expect((await call('GET', `${kind.open}?lang=zh-Hans`)).json().data[0]).toEqual(translated);
  const refused = await studio.inject({ url: `${kind.open}?lang=fr` });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'lang']);

  const [field, most] = kind.longest;
  const tooLong = await call('PATCH', `${kind.admin}/${record.id}`, chinese({ [field]: '长'.repeat(most + 1) }));
  expect([tooLong.statusCode, tooLong.json().errors]).toMatchObject([
    400,
    [{ path: `translations.zh-Hans.${field}`, message: `Must be at most ${most} characters` }],
  ]);
  for (const translations of [
    { 'zh-Hans': { isPublished: 'x' } },
    { fr: { [field]: 'x' } },
    { 'zh-Hans': { [field]: 7 } },
  ])
    expect((await call('PATCH', `${kind.admin}/${record.id}`, { translations })).statusCode).toBe(400);
});

const team = '/api/admin/team';
const member = { name: 'Ana', role: 'Photographer', description: 'Portraits', image: url };

test('a text that is Chinese already needs no Chinese, and is not marked as English', async () => {
  const before = await countOf('team-member');
  const { id } = await create(team, {
    ...member,
    name: '王小明',
    role: 'Photographer',
    description: '在 Malibu 拍摄海边的婚礼',
  });
  expect(await stateOf('team-member', id)).toEqual({ id, missing: ['role'], outOfDate: [] });
  expect((await countOf('team-member')).missing).toBe(before.missing + 1);
  const shown = (await studio.services.records.teamMembers.listPublished({}, 'zh-Hans')).find((one) => one.id === id);
  expect(shown).toMatchObject({ name: '王小明' });
  expect(shown?.lang).toEqual({ role: 'en' });
  await call('PATCH', `${team}/${id}`, { isPublished: false });
});

test('a translation is out of date once its source has changed, until it is written again', async () => {
  const { id } = await create(team, { ...member, ...chinese({ role: '摄影师', name: '' }) });
  expect(await translationsOf('team-member', id)).toEqual([
    { entity: 'team-member', id, field: 'role', language: 'zh-Hans', text: '摄影师', isOutOfDate: false },
  ]);
  expect(await stateOf('team-member', id)).toEqual({ id, missing: ['name', 'description'], outOfDate: [] });

  await call('PATCH', `${team}/${id}`, { role: 'Retoucher' });
  expect(await translationsOf('team-member', id)).toMatchObject([{ text: '摄影师', isOutOfDate: true }]);
  expect(await stateOf('team-member', id)).toMatchObject({ outOfDate: ['role'] });
  expect(await stateOf('gallery', id), 'a kind lists its own records').toBeUndefined();
  const before = await countOf('team-member');
  expect((await open(`${team}?lang=zh-Hans`)).find((one: { id: string }) => one.id === id).role).toBe('摄影师');

  await call('PATCH', `${team}/${id}`, chinese({ role: '修图师', name: '安娜', description: '人像' }));
  expect(await stateOf('team-member', id)).toBeUndefined();
  const { missing, outOfDate } = await countOf('team-member');
  expect([before.missing - missing, before.outOfDate - outOfDate]).toEqual([2, 1]);
  await call('PATCH', `${team}/${id}`, { isPublished: false, ...chinese({ role: null }) });
  expect(await translationsOf('team-member', id)).toMatchObject([{ field: 'description' }, { field: 'name' }]);
  expect(await stateOf('team-member', id), 'a draft is not missing translations').toBeUndefined();
});

test('a conflicting edit writes no translation, and the audit trail names what was translated', async () => {
  const { id, version } = await create(team, member);
  expect(
    (await call('PATCH', `${team}/${id}`, chinese({ role: '一' }), { 'if-match': `"${version}"` })).statusCode,
  ).toBe(200);
  expect(
    (await call('PATCH', `${team}/${id}`, chinese({ role: '二' }), { 'if-match': `"${version}"` })).statusCode,
  ).toBe(412);
  expect(await translationsOf('team-member', id)).toMatchObject([{ text: '一' }]);
  const [event] = (await call('GET', '/api/admin/audit-events')).json().data;
  expect(event).toMatchObject({ action: 'update', entityId: id, detail: { fields: ['zh-Hans.role'] } });
});

test('hostile texts are answered as they were written', async () => {
  const texts = { name: '</script><img src=x onerror=alert(1)>', description: `\u202e😀${'字'.repeat(4_990)}` };
  const { id } = await create(team, { ...member, ...chinese(texts) });
  expect((await open(`${team}?lang=zh-Hans`)).find((one: { id: string }) => one.id === id)).toMatchObject(texts);
  expect((await call('PATCH', `${team}/${id}`, chinese({ name: 'a\0b' }))).statusCode).toBe(400);
});

test('translations stay with a deleted record until it is removed for good', async () => {
  const { id } = await create(team, { ...member, ...chinese({ role: '摄影师' }) });
  const act = (action: string) =>
    call('POST', `/api/admin/trash/${action}`, { things: [{ entity: 'team-member', id }] });
  await call('DELETE', `${team}/${id}`);
  expect(await translationsOf('team-member', id)).toEqual([]);
  await act('restore');
  expect(await translationsOf('team-member', id)).toMatchObject([{ text: '摄影师', isOutOfDate: false }]);

  await call('DELETE', `${team}/${id}`);
  await act('purge');
  expect(await countRows(id)).toBe(0);

  const { id: expired } = await create(team, { ...member, ...chinese({ role: '摄影师' }) });
  await call('DELETE', `${team}/${expired}`);
  expect(await countRows(expired)).toBe(1);
  await studio.services.uploadSweeper.sweep({ now: new Date(Date.now() + 31 * 24 * 3_600_000) });
  expect(await countRows(expired)).toBe(0);
});

const countRows = async (id: string) => {
  const { db } = studio.services.database;
  return (await db.selectFrom('translations').select('field').where('entityId', '=', id).execute()).length;
};

test('alt and caption of media are translated in every listing, and removed with the item', async () => {
  const item = await client.add(await photo(), { category: 'hero-home', originalName: 'IMG_0001.jpg' });
  await createTestWorker(studio.services).runAll();
  expect((await open('/api/media?lang=zh-Hans'))[0]).toMatchObject({ alt: '照片', caption: null });
  expect((await open('/api/media'))[0].alt).toBe('Photo');
  expect(await stateOf('media', item.id), 'a file name needs no translation').toBeUndefined();

  await call('PATCH', `/api/admin/media/${item.id}`, { alt: 'The pier', caption: 'At dawn' });
  const queries = vi.spyOn(studio.services.database.db.getExecutor(), 'executeQuery');
  expect(await stateOf('media', item.id)).toMatchObject({ missing: ['alt', 'caption'] });
  expect(await countOf('media')).toEqual({ entity: 'media', missing: 2, outOfDate: 0 });
  await call('GET', '/api/media');
  const read = queries.mock.calls.map(([{ sql }]) => sql).filter((sql) => sql.includes('from "media"'));
  queries.mockRestore();
  const onlyTexts = expect.not.stringMatching(/\*|"derivatives"/);
  expect(read, 'the rows of thousands of photos are large').toEqual([
    onlyTexts,
    onlyTexts,
    expect.not.stringMatching(/\*|"(sha256|superseded)"/),
  ]);
  const hero = await studio.services.media.findHero('hero-home', 'zh-Hans');
  expect(hero).toMatchObject({ alt: 'The pier', caption: 'At dawn', lang: { alt: 'en', caption: 'en' } });

  const before = (await studio.inject({ url: '/api/media' })).json();
  await call('PATCH', `/api/admin/media/${item.id}`, chinese({ alt: '码头' }));
  expect((await studio.inject({ url: '/api/media' })).json()).toEqual(before);
  const [translated] = await open('/api/media?lang=zh-Hans');
  expect(translated).toMatchObject({
    alt: '码头',
    caption: 'At dawn',
    picture: { alt: '码头', lang: { caption: 'en' } },
  });
  expect((await studio.inject({ url: '/api/media?lang=zh' })).statusCode).toBe(400);

  await call('DELETE', `/api/admin/media/${item.id}`);
  await call('POST', '/api/admin/trash/purge', { things: [{ entity: 'media', id: item.id }] });
  expect(await countRows(item.id)).toBe(0);
});

test("the studio's hours and addresses are translated by path, guarded by its ETag", async () => {
  const before = (await studio.inject({ url: '/api/studio' })).body;
  const { etag } = (await call('GET', '/api/admin/studio')).headers;
  const texts = { tagline: '视觉', 'hours.weekdays': '周一至周五 10:30-16:00', 'offices.1.city': '北城' };
  const put = (identity: object, translations: object, match = String(etag)) =>
    call('PUT', '/api/admin/studio', { ...defaultStudioIdentity, ...identity, ...translations }, { 'if-match': match });
  expect((await put({}, chinese(texts))).statusCode).toBe(200);
  expect((await put({}, chinese({ tagline: '另一个' }))).statusCode).toBe(412);
  expect((await put({}, chinese({ name: '名' }), '*')).statusCode).toBe(400);

  expect((await studio.inject({ url: '/api/studio' })).body).toBe(before);
  expect(await open('/api/studio?lang=zh-Hans')).toEqual({
    ...defaultStudioIdentity,
    tagline: '视觉',
    // The other texts are built in, and so is their Chinese.
    hours: { weekdays: '周一至周五 10:30-16:00', weekends: '周末请预约' },
    offices: [
      { ...defaultStudioIdentity.offices[0], city: '洛杉矶', region: '加利福尼亚州' },
      { ...defaultStudioIdentity.offices[1], city: '北城', region: '华盛顿州' },
    ],
  });
  expect((await studio.inject({ url: '/api/studio?lang=de' })).statusCode).toBe(400);

  await put({ tagline: 'Seeing', offices: defaultStudioIdentity.offices.slice(0, 1) }, {}, '*');
  expect(await stateOf('studio-identity', 'studio-identity')).toMatchObject({ outOfDate: ['tagline'] });
  const fields = (await translationsOf('studio-identity', 'studio-identity')).map(({ field }) => field);
  expect(fields, 'an office that is gone takes its translations along').toEqual(['hours.weekdays', 'tagline']);
  expect(await countRows('studio-identity')).toBe(2);
});
