import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import type { PersonData, PersonErased } from '#contract/privacy.ts';
import { readAllRows } from '#server/testing/databases/earlier-studio.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

async function post<T>(url: string, payload: object): Promise<T> {
  return (await studio.inject({ method: 'POST', url, headers: owner, payload })).json().data as T;
}

test('the galleries of a client are read with their person, and erasing leaves nothing of them but what the studio calls its own', async () => {
  const base = '/api/admin/client-galleries';
  const person = { clientName: 'Xanthippe Quackenbush', clientEmail: 'Xanthippe.Q@Example.com' };
  const own = { ...person, message: 'Dear Xanthippe', address: '12 Zebra St' };
  const { id, title } = await post<ClientGallery>(base, { title: 'Spring session', ...own });
  const link = await post<NewClientLink>(`${base}/${id}/links`, { rights: ['view'], label: 'for Xanthippe' });
  const other = await post<ClientGallery>(base, { title: 'Other', clientName: 'Ann', clientEmail: 'q@example.com' });
  const mail = { createdAt: '2026-11-01T00:00:00.000Z', notBefore: '2026-11-01T00:00:00.000Z', attempts: 0 };
  await studio.services.database.db
    .insertInto('mails')
    .values({
      ...mail,
      id: crypto.randomUUID(),
      kind: 'invitation',
      contactId: null,
      clientLinkId: link.id,
      recipient: person.clientEmail,
      replyTo: null,
      subject: 'Your photos, Xanthippe',
      textBody: 'sealed',
      htmlBody: 'sealed',
      state: 'sent',
      leasedBy: null,
      leasedUntil: null,
      lastError: null,
      sentAt: null,
      queuedAt: null,
    })
    .execute();
  const email = 'xanthippe.q@example.COM';
  const data = await post<PersonData>('/api/admin/people/read', { email });
  expect(data.clientGalleries).toMatchObject([{ id, title, ...own }]);
  expect(data.mails).toMatchObject([{ kind: 'client-gallery', subject: 'Your photos, Xanthippe' }]);
  expect(JSON.stringify(data)).not.toMatch(/tokenHash|Ann|sealed/);

  const erased = await post<PersonErased>('/api/admin/people/erase', { email });
  expect(erased.clientGalleries).toEqual([{ id, title }]);
  // The audit log keeps what staff have called a link until it is pruned.
  const rows = await readAllRows(studio.services.database, { except: ['audit_events'] });
  expect(JSON.stringify(rows)).not.toMatch(/xanthippe|quackenbush|zebra/i);
  const left = await studio.inject({ url: `${base}/${other.id}`, headers: owner });
  expect(left.json().data).toMatchObject({ clientName: 'Ann', clientEmail: 'q@example.com' });
  const [event] = await studio.services.audit.list({ limit: 1 });
  expect(event).toMatchObject({ action: 'delete', entity: 'person', detail: { clientGalleries: 1 } });
});
