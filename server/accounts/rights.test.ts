import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { codeAt } from './second-factor.service.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { readRightsTable } from '#server/testing/clients/access-accounts.ts';
import { createAuthenticator } from '#server/testing/fixtures/authenticator.ts';
import { openTestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const password = 'a password to begin with';
const hour = 60 * 60_000;

// Two nodes on one database: everything happens on the first, and is tried on the second.
type Node = Awaited<ReturnType<typeof openTestApp>>;
type Headers = { authorization: string };
let own: TestDatabase;
let node: Node;
let second: Node;
let mediaId: string;
beforeAll(async () => {
  // Before the services take their clock.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  own = await createTestDatabase();
  node = await openTestApp(own, { PUBLIC_URL: origin });
  second = await openTestApp(own, { PUBLIC_URL: origin });
  // One owner always remains.
  await node.services.accounts.create('the first owner', password);
  mediaId = await storeOriginal();
});
afterAll(async () => {
  await second.close();
  await node.close();
  await own.remove();
  vi.useRealTimers();
});

const send = async (to: Node, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', path: string, given: Given = {}) => {
  const { as = {}, body } = given;
  return to.inject({ method, url: path, headers: { ...as }, ...(body && { payload: body }) });
};
interface Given {
  as?: Headers | undefined;
  body?: object;
}

/** @returns what the answer has as `data`; fails the test if the call was refused */
async function dataOf<T>(answer: ReturnType<typeof send>): Promise<T> {
  const { statusCode, body } = await answer;
  expect([200, 204], body).toContain(statusCode);
  return statusCode === 204 ? (undefined as T) : (JSON.parse(body) as { data: T }).data;
}

async function storeOriginal(): Promise<string> {
  const { insertLibraryItem } = await import('#server/testing/fixtures/filled-studio.ts');
  const id = await insertLibraryItem(node.services.database, '/objects/uploads/original');
  await node.services.storage.put('uploads/original', Readable.from([Buffer.from('x')]));
  return id;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** An account that is signed in. */
async function createPerson(name: string, role: Role) {
  const id = await node.services.accounts.create(`${name} ${crypto.randomUUID().slice(0, 8)}`, password, role);
  const username = await node.services.accounts.getName(id);
  return { id, username, as: bearer(await node.services.sessions.open(id)) };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

const linkTo = async (id: string, maker: Person, proof: object) =>
  (await dataOf<{ token: string }>(send(node, 'POST', `/api/admin/accounts/${id}/link`, { as: maker.as, body: proof })))
    .token;

/** An owner with everything that an account can have and make. */
async function createWorld() {
  const colleague = await createPerson('colleague', 'owner');
  const subject = await createPerson('subject', 'owner');
  const other = bearer(await node.services.sessions.open(subject.id));
  const call = <T>(path: string, body: object, as = subject.as) => dataOf<T>(send(node, 'POST', path, { as, body }));

  const device = createAuthenticator(origin);
  const { challenge } = await call<{ challenge: string }>('/api/admin/passkeys/options', { password });
  await call('/api/admin/passkeys', { name: 'a device', credential: device.create(challenge) });
  const [passkey] = await dataOf<{ id: string }[]>(send(node, 'GET', '/api/admin/passkeys', { as: subject.as }));

  const { key } = await call<{ key: string }>('/api/admin/second-factor/setup', { password });
  const codes: string[] = [];
  const turnOn = async () => {
    const code = codeAt(key, Date.now());
    const made = await call<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirm', { code });
    codes.push(...made.recoveryCodes);
  };
  /** Proves again who is signed in. */
  const proof = () => (codes.length === 0 ? { password } : { password, code: codes.pop() });
  return { colleague, subject, other, device, passkey, turnOn, proof, call };
}

async function createRights(world: Awaited<ReturnType<typeof createWorld>>) {
  const { colleague, subject, other, call, proof } = world;
  const guest = await createPerson('guest', 'editor');
  const invited = { username: `invited ${crypto.randomUUID().slice(0, 8)}`, role: 'owner' as const };
  const urlOf = async (path: string, body: object, as: Headers) => (await call<{ url: string }>(path, body, as)).url;
  const upload = await send(node, 'POST', '/api/admin/upload-url', { as: subject.as, body: {} });
  return {
    ...world,
    passwordLink: await linkTo(subject.id, colleague, { password }),
    invitation: (await call<{ token: string }>('/api/admin/invitations', { ...invited, proof: proof() })).token,
    guestLink: await linkTo(guest.id, subject, proof()),
    downloads: [
      await urlOf('/api/admin/media/downloads', { ids: [mediaId] }, subject.as),
      await urlOf('/api/admin/media/downloads', { ids: [mediaId] }, other),
    ] as const,
    drafts: [
      await urlOf('/api/admin/content/preview-links', { page: 'home', staffLanguage: 'en' }, subject.as),
      await urlOf('/api/admin/content/preview-links', { page: 'home', staffLanguage: 'en' }, other),
    ] as const,
    upload: new URL((upload.json() as { uploadURL: string }).uploadURL),
  };
}
type Rights = Awaited<ReturnType<typeof createRights>>;

const later = (ms: number) => async () => {
  vi.setSystemTime(Date.now() + ms);
};
const accept = (token: string, to = node) =>
  send(to, 'POST', '/api/admin/invitations/accept', { body: { token, password: 'a password of the link' } });
const otherSessionOf = async ({ subject, other }: Rights) => {
  const listed = await dataOf<{ id: string; isCurrent: boolean }[]>(
    send(node, 'GET', '/api/admin/sessions', { as: other }),
  );
  return `${listed.find(({ isCurrent }) => isCurrent)?.id ?? subject.id}`;
};

/** Each row of the table. What is not turned on before is turned on by the event. */
const events: Record<string, (rights: Rights) => Promise<unknown>> = {
  'password changed by itself': ({ call, proof }) => {
    const { code } = proof() as { code?: string };
    return call('/api/admin/password', { currentPassword: password, newPassword: 'another password', code });
  },
  "password set by a colleague's link": async ({ passwordLink }) => dataOf(accept(passwordLink)),
  'password reset by the operator': ({ subject }) =>
    node.services.accounts.resetPassword(subject.username, 'a password of the operator'),
  'one other session ended': async (rights) =>
    dataOf(send(node, 'DELETE', `/api/admin/sessions/${await otherSessionOf(rights)}`, { as: rights.subject.as })),
  'one session ended by a colleague': async (rights) => {
    const path = `/api/admin/accounts/${rights.subject.id}/sessions/${await otherSessionOf(rights)}`;
    return dataOf(send(node, 'DELETE', path, { as: rights.colleague.as }));
  },
  'all other sessions ended by itself': ({ call }) => call('/api/admin/sessions/revoke-others', {}),
  'all sessions ended by a colleague': ({ subject, colleague, call }) =>
    call(`/api/admin/accounts/${subject.id}/sessions/end`, {}, colleague.as),
  'all sessions ended by the operator': ({ subject }) => node.services.accounts.revokeSessions(subject.username),
  'signed out': ({ subject }) => dataOf(send(node, 'POST', '/api/admin/logout', { as: subject.as })),
  'made an editor': (rights) => setRole(rights, 'editor'),
  'made one for enquiries': (rights) => setRole(rights, 'enquiries'),
  'account removed': ({ subject, colleague }) =>
    dataOf(send(node, 'DELETE', `/api/admin/accounts/${subject.id}`, { as: colleague.as, body: { password } })),
  'second factor turned on': ({ turnOn }) => turnOn(),
  'second factor turned off': ({ call, proof }) => call('/api/admin/second-factor/off', proof()),
  'second factor turned off by the operator': ({ subject }) =>
    node.services.secondFactor.turnOffByName(subject.username),
  'recovery codes renewed': ({ call, proof }) => call('/api/admin/second-factor/recovery-codes', proof()),
  'passkey removed': ({ subject, passkey, proof }) =>
    dataOf(send(node, 'DELETE', `/api/admin/passkeys/${passkey?.id}`, { as: subject.as, body: proof() })),
  'links it made are used': async ({ invitation, guestLink }) => {
    await dataOf(accept(invitation));
    await dataOf(accept(guestLink));
  },
  'colleague who made its link removed': ({ colleague }) => node.services.accounts.remove(colleague.username),
  'colleague who made its link demoted': ({ colleague }) =>
    node.services.accounts.setRole(colleague.username, 'editor'),
  'an hour': later(hour + 60_000),
  'two hours without use': later(2 * hour + 60_000),
  'a day': later(24 * hour + 60_000),
  'seven days': later(7 * 24 * hour + 60_000),
};

async function setRole({ subject, colleague }: Rights, role: Role) {
  const body = { role, proof: { password } };
  return dataOf(send(node, 'PATCH', `/api/admin/accounts/${subject.id}`, { as: colleague.as, body }));
}

const isIn = async (as: Headers) => (await send(second, 'GET', '/api/admin/session', { as })).statusCode === 200;
const canDownload = async (url: string) => (await second.inject({ method: 'HEAD', url })).statusCode === 200;
const showsDraft = async (url: string) => {
  const token = new URL(url, origin).searchParams.get('draft') as string;
  return (await second.services.content.openDraftLink(token)) !== undefined;
};
/** The word of the table for what the two sessions have made. */
const wordOf = async (
  works: (url: string) => Promise<boolean>,
  urls: readonly [string, string],
  { subject, other }: Rights,
) => {
  const working = [await works(urls[0]), await works(urls[1])];
  if (!working.includes(true)) return 'ends';
  const live = [await isIn(subject.as), await isIn(other)];
  return working.join() === live.join() ? 'with session' : `works: ${working}, sessions: ${live}`;
};
const endsUnless = (works: boolean) => (works ? 'stays' : 'ends');

/** Each column of the table, in the order in which they are tried: the links change the account. */
const columns: Record<string, (rights: Rights) => Promise<string>> = {
  'this session': async ({ subject }) => endsUnless(await isIn(subject.as)),
  'other sessions': async ({ other }) => endsUnless(await isIn(other)),
  'download link it made': (rights) => wordOf(canDownload, rights.downloads, rights),
  'draft link it made': (rights) => wordOf(showsDraft, rights.drafts, rights),
  async 'upload link it made'({ upload: { pathname, search } }) {
    const works = new Set<boolean>();
    for (const [method, path] of [
      ['GET', pathname],
      ['PUT', pathname],
      ['POST', `${pathname}/complete`],
      ['POST', `${pathname}/parts`],
    ] as const) {
      const { statusCode, body } = await send(second, method, `${path}${search}`);
      works.add(!(statusCode >= 400 && (JSON.parse(body) as { code: string }).code === 'upload-expired'));
    }
    return [...works].map(endsUnless).join(' and ');
  },
  async passkey({ device }) {
    const login = '/api/admin/login/passkey';
    const { challenge } = await dataOf<{ challenge: string }>(send(second, 'POST', `${login}/options`));
    const answer = await send(second, 'POST', login, { body: { credential: device.get(challenge) } });
    return endsUnless(answer.statusCode === 200);
  },
  'second factor': async ({ subject }) => endsUnless((await second.services.secondFactor.state(subject.id)).isOn),
  'invitation it made': async ({ invitation }) => linkWord(invitation),
  'password link it made': async ({ guestLink }) => linkWord(guestLink),
  'password link to it': async ({ passwordLink }) => linkWord(passwordLink),
};
async function linkWord(token: string): Promise<string> {
  const read = await send(second, 'POST', '/api/admin/invitations/read', { body: { token } });
  const used = await accept(token, second);
  return read.statusCode === used.statusCode ? endsUnless(used.statusCode === 200) : 'can be read, but not used';
}

const table = readRightsTable('event');

test('the table has a row for each event and a column for each right', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(events).toSorted());
  for (const row of Object.values(table)) expect(Object.keys(row).toSorted()).toEqual(Object.keys(columns).toSorted());
});

describe.each(Object.entries(table))('%s', (event, row) => {
  const found: Record<string, string> = {};
  beforeAll(async () => {
    const world = await createWorld();
    if (event !== 'second factor turned on') await world.turnOn();
    // Turning it on has ended the other session.
    world.other = bearer(await node.services.sessions.open(world.subject.id));
    const rights = await createRights(world);
    const happen = events[event];
    if (!happen) throw new Error(`no event ${event}`);
    await happen(rights);
    for (const [column, tryIt] of Object.entries(columns)) found[column] = await tryIt(rights);
    vi.setSystemTime(vi.getRealSystemTime());
    await node.services.accounts.unlock();
  });

  test.each(Object.entries(row))('%s: %s', (column, word) => {
    expect(found[column]).toBe(word);
  });
});
