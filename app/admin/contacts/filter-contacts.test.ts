import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/contact.ts';
import { type ContactFilter, countViews, filterContacts } from './filter-contacts.ts';

function message(id: string, over: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id,
    firstName: 'Ada',
    lastName: 'Chan',
    email: 'ada@example.com',
    phone: null,
    serviceType: 'portrait',
    message: 'A family portrait in spring',
    state: 'unread',
    isQuarantined: false,
    quarantineReason: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

const messages = [
  message('old'),
  message('new', { createdAt: '2026-03-01T00:00:00.000Z', state: 'read', serviceType: 'property' }),
  message('archived', { state: 'archived' }),
  message('spam', { isQuarantined: true, state: 'archived' }),
  message('wang', {
    firstName: '小明',
    lastName: '王',
    email: 'ming@example.com',
    phone: '604-555-0100',
    createdAt: '2026-02-01T00:00:00.000Z',
  }),
];
const everything: ContactFilter = { view: 'inbox', service: 'all', search: '' };
const shown = (filter: Partial<ContactFilter>) =>
  filterContacts(messages, { ...everything, ...filter }).map(({ id }) => id);

describe('the contacts list', () => {
  it('stands newest first', () => expect(shown({})).toEqual(['new', 'wang', 'old']));
  it('keeps suspected spam in its own view, whatever its state', () => {
    expect(shown({ view: 'quarantine' })).toEqual(['spam']);
    expect(shown({ view: 'archived' })).toEqual(['archived']);
  });
  it('shows the unread', () => expect(shown({ view: 'unread' })).toEqual(['wang', 'old']));
  it('filters by service', () => expect(shown({ service: 'property' })).toEqual(['new']));
  it('finds every word in any order, in either case', () =>
    expect(shown({ search: 'SPRING ada' })).toEqual(['new', 'old']));
  it('finds a Chinese name written the Chinese way, and a phone number', () => {
    expect(shown({ search: '王小明' })).toEqual(['wang']);
    expect(shown({ search: '555-0100' })).toEqual(['wang']);
  });
  it('counts each view', () =>
    expect(countViews(messages)).toEqual({ inbox: 3, unread: 2, archived: 1, quarantine: 1 }));
});
