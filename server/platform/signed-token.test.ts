import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAddressHash } from '#server/accounts/client-address.ts';
import { challengeTtlMs, createPasskeyChallenges } from '#server/accounts/passkey-challenges.ts';
import { createEnquiryLinks } from '#server/enquiries/enquiry-page.service.ts';
import { createFormTokens } from '#server/enquiries/form-tokens.ts';
import { createMailboxHash } from '#server/enquiries/receipts.ts';
import { createTextFingerprint } from '#server/enquiries/spam-filter.ts';
import { createDownloadLinks } from '#server/media/delivery/download.service.ts';
import { createRenditionLinks } from '#server/media/processing/rendition-set.ts';
import { createUploadLinks } from '#server/media/upload/upload.service.ts';
import { createDraftLinks } from '#server/pages/draft-links.ts';
import { createDoctorService } from '#server/studio/system.service.ts';

// Made before formats shared any code, each with this key at this time. They are in mails and open pages, and nodes of two versions run side by side
// during an upgrade: these must be accepted, and the same must be given out.
const key = Buffer.alloc(32, 7);
const now = Date.parse('2026-05-01T10:00:00Z');
const id = '0b6f0c3e-7c1d-4f0a-9a54-1d2f3c4b5a69';
const old = {
  download: `${id}~lyd5gayGI2SqDU--miGPDo4MQtby_XehqOvi8CTfsQs`,
  enquiry: `${id}~SwRIWpWzOqxOOyzzMLwNBF2nB9PmG4sUlGxang9vmQE`,
  draft: `home.zh.bar.1777633200.${id}~TkHlgldoN0WZoj9CEtdcMrxJFoEr9pOtVgodZtBEF9s`,
  galleryDraft: `portrait.en.frame.1777633200.${id}.old-town~mhR6_DUxIH51N2iAyt1VzvaTB4L69StHvOWyM5bJhG8`,
  upload: { expires: '1777629660', signature: 'eTMUcw1cpxGZHOs0SAQH1K9KLmEYH97hW1JxvDWL6VE' },
  rendition: 'abc123~20576.Arzy9472ELR9nnfHQYufpO',
  form: 'momqrls0~aeKuP4plhy9q~YeNJVVktG0nt.Dgw1kvWBianSG6Klw6Az57TpFnl',
  challenge: 'AAABneL7GQAG9hoTrLwkICapefwG6_JEeXGtRs7NMVrqpcQAVC_Hw2OJCp5R3qFZ_Bf8QZfaNqA',
  question: { nonce: '02cb8ad60d2f95b49a2c4b23487c415c', signature: '7rygF5VffFBoVPuX4-16VCAbzTw714N_XvcjKQuREik' },
  answer: { signature: 'yZR6HMKBju2P5y0eE2KuAwOtbGiUaVQAXuSIwUnKR4M' },
};
/** With one other character in the last place but one, which all formats take for another signature. */
const forge = (token: string) => `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;

test('the address of a download', () => {
  const links = createDownloadLinks(key);
  expect(links.createToken(id)).toBe(old.download);
  expect([links.open(old.download), links.open(forge(old.download))]).toEqual([id, undefined]);
});

test('the key of an enquiry, which mails hold', () => {
  const links = createEnquiryLinks({ key });
  expect(links.toKey(id)).toBe(old.enquiry);
  expect([links.findId(old.enquiry), links.findId(forge(old.enquiry))]).toEqual([id, undefined]);
});

test.each([
  [old.draft, { page: 'home', staffLanguage: 'zh', hasBar: true, sessionId: id }],
  [old.galleryDraft, { page: 'portrait', gallery: 'old-town', staffLanguage: 'en', hasBar: false, sessionId: id }],
] as const)('the address of a draft: %s', (token, shown) => {
  const links = createDraftLinks({ key });
  expect(links.issue(shown, now).token).toBe(token);
  expect([links.open(token, now), links.open(forge(token), now)]).toEqual([shown, undefined]);
  expect([links.open(token, now + 3_600_000), links.open(token, now + 3_600_001)]).toEqual([shown, undefined]);
});

test('the address of an upload', () => {
  const links = createUploadLinks(key);
  const { expires, signature } = old.upload;
  expect(links.createPath(id, new Date(now + 60_000))).toBe(`/uploads/${id}?expires=${expires}&signature=${signature}`);
  links.check(id, old.upload, now + 59_999);
  expect(() => links.check(id, old.upload, now + 60_000)).toThrow('expired');
  expect(() => links.check(id, { expires, signature: forge(signature) }, now)).toThrow('not given out');
});

test('the preview of a picture', () => {
  const links = createRenditionLinks(key);
  const expiresAt = Date.parse('2026-05-03');
  expect(links.previewBase(id, 'abc123', now)).toBe(`/media/${id}/${old.rendition}`);
  expect(links.parse(id, old.rendition, expiresAt - 1)).toEqual({ set: 'abc123', isPreview: true });
  expect(links.parse(id, old.rendition, expiresAt)).toBeUndefined();
  expect(links.parse(id, forge(old.rendition), now)).toBeUndefined();
});

test('the token of a form', () => {
  const tokens = createFormTokens({ key, now: () => now + 5_000 });
  expect(tokens.read(old.form, '192.0.2.1')).toEqual({ ageMs: 5_000, id: 'aeKuP4plhy9q' });
  expect(tokens.read(forge(old.form))).toBeUndefined();
  const [text = '', signature] = tokens.issue('192.0.2.1').split('.');
  expect(signature).toBe(createHmac('sha256', key).update(text).digest('base64url').slice(0, 27));
});

test('the challenge of a passkey', async () => {
  let time = now + challengeTtlMs;
  const challenges = createPasskeyChallenges({ key, now: async () => time });
  expect(await challenges.check(old.challenge, 'sign-in')).toMatchObject({ issuedAt: '2026-05-01T10:00:00.000Z' });
  expect(await challenges.check(old.challenge, 'register')).toBeUndefined();
  expect(await challenges.check(forge(old.challenge), 'sign-in')).toBeUndefined();
  const issued = Buffer.from(await challenges.issue('sign-in'));
  const head = issued.subarray(0, 24);
  expect(issued.subarray(24)).toEqual(createHmac('sha256', key).update(head).update('sign-in').digest());
  time += 1;
  expect(await challenges.check(old.challenge, 'sign-in')).toBeUndefined();
});

test('the question of the doctor', () => {
  const doctor = createDoctorService(key);
  expect(doctor.isQuestion(old.question)).toBe(true);
  expect(doctor.signAnswer(old.question)).toBe(old.answer.signature);
  expect(doctor.isAnswer(old.question, old.answer)).toBe(true);
  expect(doctor.isAnswer(old.question, { signature: forge(old.answer.signature) })).toBe(false);
  expect(doctor.isQuestion({ ...old.question, signature: old.answer.signature })).toBe(false);
});

describe('hashes that are stored', () => {
  test.each([
    ['of an address', createAddressHash(key)('2001:db8:1:1::1', 'site'), 'e61d0837bc52109c4f0e8e790cd9df4a'],
    ['of a mailbox', createMailboxHash(key)('Anna+x@Example.com'), '027196bc7d04ac4ed19a97a2e8c43d3a'],
    [
      'of a text',
      createTextFingerprint(key)({ firstName: 'Anna', lastName: 'Berg', message: 'Please call me' }),
      '2eff1f88a8dc7a97e1b48c5b075ed128',
    ],
  ])('%s', (_what, hash, expected) => expect(hash).toBe(expected));
});
