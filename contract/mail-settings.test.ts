import { expect, test } from 'vitest';
import { addressIn, mailSettingsUpdate } from './mail.ts';

const server = { host: 'mail.studio.example', port: 587, tls: 'starttls', user: 'website', password: 'p' };
const jo = { address: 'jo@studio.example', services: null, language: 'en', digestHours: [9, 17] };
const settings = { server, from: 'Studio <website@studio.example>', timeZone: null, recipients: [jo] };

const pathsOf = (change: object) =>
  mailSettingsUpdate.safeParse({ ...settings, ...change }).error?.issues.map(({ path }) => path.join('.'));

test.each([
  {},
  { server: null, from: null, recipients: [] },
  { server: { ...server, host: '[::1]' }, timeZone: 'America/Los_Angeles' },
  { server: { ...server, host: '127.0.0.1', user: '', password: undefined } },
  { from: '光井 Studio <website@studio.example>' },
])('these settings are valid: %j', (change) => expect(pathsOf(change)).toBeUndefined());

test.each([
  ['server.host', { server: { ...server, host: 'mail.example/x' } }],
  ['server.host', { server: { ...server, host: 'a\r\nb' } }],
  ['server.host', { server: { ...server, host: 'user@mail.example' } }],
  ['server.host', { server: { ...server, host: '[192.168.1.5]' } }],
  ['server.host', { server: { ...server, host: '[:::]' } }],
  ['server.port', { server: { ...server, port: 70_000 } }],
  ['server.tls', { server: { ...server, tls: 'none' } }],
  ['from', { from: 'Studio' }],
  ['from', { from: 'Studio\r\nBcc: <a@b.example>' }],
  ['from', { from: 'a@b.example, c@d.example' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['recipients.0.address', { recipients: [{ ...jo, address: 'mei' }] }],
  ['recipients.0.services', { recipients: [{ ...jo, services: [] }] }],
  ['recipients.0.digestHours.0', { recipients: [{ ...jo, digestHours: [24] }] }],
  ['recipients.1.address', { recipients: [jo, { ...jo, address: 'JO@studio.example' }] }],
])('a wrong %s is rejected: %j', (path, change) => expect(pathsOf(change)).toEqual([path]));

test('the address of a sender is found with and without a name', () => {
  expect(addressIn('Studio <a@b.example>')).toBe('a@b.example');
  expect(addressIn(' a@b.example ')).toBe('a@b.example');
});
