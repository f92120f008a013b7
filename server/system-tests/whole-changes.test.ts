import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAllRows, refuseWrites } from '#server/testing/databases/earlier-studio.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';

let own: TestApp;
let owner: { authorization: string };
beforeEach(async () => {
  own = await createTestApp();
  owner = await own.signIn();
  // The first call of staff stores the host name under which they use the back office.
  await call({ method: 'GET', url: '/api/admin/contacts' });
});
afterEach(() => own.close());

/** Sign-in attempts are counted whatever their result. */
const signInAttempts = { except: ['login_throttle', 'known_addresses'] };

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Call = { method: Method; url: string; payload?: object };

const call = (request: Call) => own.inject({ ...request, headers: owner });
const createGallery = async () => {
  const payload = { name: 'Gardens', slug: 'gardens', category: 'Weddings' };
  const answer = await call({ method: 'POST', url: '/api/admin/galleries', payload });
  return (answer.json() as { data: { id: string } }).data;
};
const saveDraft = () => {
  const differences = { en: { 'hero.title': 'Faces' } };
  return call({ method: 'PUT', url: '/api/admin/content/portrait/draft', payload: { differences } });
};
const addPhoto = async () => createMediaClient(own, owner).add(await photo());
const uploadPhoto = async () => {
  const client = createMediaClient(own, owner);
  const url = await client.issue();
  await client.put(url, await photo());
  return url;
};
const receiveEnquiry = () =>
  own.services.contact.receive({
    firstName: 'Ana',
    lastName: 'Li',
    email: 'ana@example.com',
    serviceType: 'portrait',
    message: 'Hello',
  });

/** Every change by staff, with what must exist before it. */
const changes: Record<string, () => Promise<() => ReturnType<typeof call>>> = {
  'creating a record': async () => {
    const payload = { name: 'Woods', slug: 'woods', category: 'Weddings' };
    return () => call({ method: 'POST', url: '/api/admin/galleries', payload });
  },
  'unpublishing a record': async () => {
    const { id } = await createGallery();
    return () => call({ method: 'PATCH', url: `/api/admin/galleries/${id}`, payload: { isPublished: false } });
  },
  'deleting a record': async () => {
    const { id } = await createGallery();
    return () => call({ method: 'DELETE', url: `/api/admin/galleries/${id}` });
  },
  'giving a record another photo': async () => {
    const [before, after] = [await addPhoto(), await addPhoto()];
    const payload = { title: 'Loft', description: 'Two floors', planType: 'Apartment', imageUrl: before.filePath };
    const created = await call({ method: 'POST', url: '/api/admin/floor-plans', payload });
    const { id } = (created.json() as { data: { id: string } }).data;
    return () => call({ method: 'PATCH', url: `/api/admin/floor-plans/${id}`, payload: { imageUrl: after.filePath } });
  },
  'changing the studio': async () => {
    const identity = await own.services.studio.identity();
    return () => call({ method: 'PUT', url: '/api/admin/studio', payload: { ...identity, name: 'Another' } });
  },
  'publishing a page': async () => {
    await saveDraft();
    return () => call({ method: 'POST', url: '/api/admin/content/portrait/publish' });
  },
  'unpublishing a photo': async () => {
    const { id } = await addPhoto();
    return () => call({ method: 'PATCH', url: `/api/admin/media/${id}`, payload: { isPublished: false } });
  },
  'deleting a photo': async () => {
    const { id } = await addPhoto();
    return () => call({ method: 'DELETE', url: `/api/admin/media/${id}` });
  },
};
/** These changes are visible to staff only, and do not move the revision. */
const unseen: typeof changes = {
  'claiming an upload': async () => {
    const url = await uploadPhoto();
    return () => createMediaClient(own, owner).claim(url);
  },
  'saving the draft of a page': async () => saveDraft,
  'archiving an enquiry': async () => {
    const { id } = await receiveEnquiry();
    return () => call({ method: 'PATCH', url: `/api/admin/contacts/${id}`, payload: { state: 'archived' } });
  },
  'deleting an enquiry': async () => {
    const { id } = await receiveEnquiry();
    return () => call({ method: 'DELETE', url: `/api/admin/contacts/${id}` });
  },
  'signing in': async () => {
    const payload = { username: testUsername, password: testPassword };
    return () => call({ method: 'POST', url: '/api/admin/login', payload });
  },
  'signing out': async () => () => call({ method: 'POST', url: '/api/admin/logout' }),
  'changing a password': async () => {
    const payload = { currentPassword: testPassword, newPassword: 'another horse battery' };
    return () => call({ method: 'POST', url: '/api/admin/password', payload });
  },
};

test.each(Object.keys(changes))('%s stores nothing if the revision cannot be stored', async (name) => {
  const change = await (changes[name] as (typeof changes)[string])();
  await refuseWrites(own.services.database, 'update', 'content_revision');
  await expectRefusedWhole(change);
});

test.each(Object.keys({ ...changes, ...unseen }))(
  '%s stores nothing if its audit event cannot be stored',
  async (name) => {
    const change = await ({ ...changes, ...unseen }[name] as (typeof changes)[string])();
    await refuseWrites(own.services.database, 'insert', 'audit_events');
    await expectRefusedWhole(change);
  },
);

test.each(Object.keys({ ...changes, ...unseen }))('%s succeeds if everything can be stored', async (name) => {
  const change = await ({ ...changes, ...unseen }[name] as (typeof changes)[string])();
  const before = await readAllRows(own.services.database);
  const answer = await change();
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const after = await readAllRows(own.services.database);
  expect(after['audit_events']).toHaveLength((before['audit_events']?.length ?? 0) + 1);
});

async function expectRefusedWhole(change: () => ReturnType<typeof call>): Promise<void> {
  const before = await readAllRows(own.services.database, signInAttempts);
  const revision = own.services.revision.current();
  const answer = await change();
  expect.soft(answer.statusCode, answer.body).toBe(500);
  expect.soft(await readAllRows(own.services.database, signInAttempts)).toEqual(before);
  expect.soft(own.services.revision.current()).toBe(revision);
}
