import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactsCsv } from '#app/admin/enquiries/enquiries-csv.ts';
import { en } from '#app/i18n/en.ts';
import { zh } from '#app/i18n/zh.ts';
import { type ContactMessage, contactRequest, toEnquiryValues } from '#contract/enquiries.ts';
import {
  type EnquiryField,
  enquiryFieldNames,
  enquiryFields,
  enquiryFieldsInOrder,
  isNameField,
} from '#contract/enquiry-fields.ts';
import { enquiryHeadings, enquiryLabels, storedFieldsIn } from '#contract/enquiry-texts.ts';
import { contactPage } from '#contract/content/pages/contact.ts';
import { enquiryColumns } from '#contract/exchange.ts';
import { addDays, dayText } from '#contract/studio-day.ts';
import { privacy } from '#content/pages/privacy.ts';
import { readEnquiries } from '#server/exchange/read-enquiries.ts';
import { formatCsv } from '#server/platform/csv.ts';
import { fullEnquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createDigestRepository } from '#server/mail/digest.repository.ts';
import { enquiryDigest, enquiryNotice } from '#server/mail/templates/enquiry-notice.ts';
import { createContactRepository } from './enquiries.repository.ts';
import { createFormTokens } from './form-tokens.ts';
import { createSuspectLimit } from './spam-filter.ts';

const anotherValue: Record<EnquiryField, string> = {
  firstName: 'Mei',
  lastName: 'Li',
  email: 'mei@example.com',
  phone: '213-555-0123',
  serviceType: 'newborn',
  preferredDate: addDays(fullEnquiry.preferredDate, 1),
  message: 'Twins in May',
};

let studio: TestApp;
let owner: Record<string, string>;
let stored: ContactMessage;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());
beforeEach(async () => {
  // The counters too: they suspect somebody who sends so much.
  for (const table of ['contactMessages', 'contactCounters'] as const)
    await studio.services.database.db.deleteFrom(table).execute();
  await send(fullEnquiry);
  [stored] = (await list()) as [ContactMessage];
});

const send = async (payload: object) =>
  expect((await studio.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
const list = async (search = ''): Promise<ContactMessage[]> =>
  (await studio.inject({ url: `/api/admin/contacts?search=${encodeURIComponent(search)}`, headers: owner })).json();

const now = new Date('2026-11-25T10:00:00.000Z');
const read = (table: string) => readEnquiries(Buffer.from(table), { now, timeZone: 'UTC' })?.enquiries[0]?.enquiry;

test('what a visitor fills in is what staff see; an optional field that is left empty is null', async () => {
  expect(stored).toMatchObject(fullEnquiry);
  const required = enquiryFieldNames.filter((field) => enquiryFields[field].isRequired);
  await studio.services.database.db.deleteFrom('contactMessages').execute();
  await send(Object.fromEntries(required.map((field) => [field, fullEnquiry[field]])));
  const [shorter] = await list();
  for (const field of enquiryFieldNames)
    expect(shorter?.[field], field).toBe(required.includes(field) ? fullEnquiry[field] : null);
});

test.each(enquiryFieldNames)('the list says truly whether %s is required', (field) => {
  const { [field]: _left, ...others } = fullEnquiry;
  expect(contactRequest.safeParse(others).success).toBe(!enquiryFields[field].isRequired);
});

test.each(enquiryFieldNames)('an enquiry is found by its %s if the list says so', async (field) => {
  expect(await list(fullEnquiry[field])).toHaveLength(enquiryFields[field].isSearched ? 1 : 0);
});

test.each(enquiryFieldNames)('a form that is sent again with another %s is another enquiry', async (field) => {
  const tokens = createFormTokens({ key: Buffer.alloc(32) });
  const stamp = tokens.issue('192.0.2.7');
  const [one, other] = [fullEnquiry, { ...fullEnquiry, [field]: anotherValue[field] }].map((request) =>
    tokens.findSubmission({ ...request, stamp } as typeof fullEnquiry),
  );
  expect(one).not.toBe(other);
});

test.each(enquiryFieldNames)('the same enquiry, which an answer names again, has the same %s', async (field) => {
  const repository = createContactRepository(studio.services.database);
  await repository.insert(toEnquiryValues({ ...fullEnquiry, [field]: anotherValue[field] }), null);
  expect(await repository.findSame(stored)).toEqual({ id: stored.id });
});

test('the size of a suspected enquiry is that of all its fields', async () => {
  const amounts: (number | undefined)[] = [];
  const limit = createSuspectLimit({ hashAddress: (address) => address, limits: { site: 0, provider: 0 } });
  const counters: Parameters<typeof limit>[2] = {
    add: async (_at, names) => {
      amounts.push(...names.map(({ amount }) => amount));
      return new Map();
    },
  };
  await limit(fullEnquiry, { address: '192.0.2.7' }, counters);
  expect(amounts).toEqual([512 + Buffer.byteLength(enquiryFieldNames.map((field) => fullEnquiry[field]).join(''))]);
});

test('the owner can change the label of every field in the form', () => {
  expect(Object.keys(contactPage.schema.shape.form.shape)).toEqual(expect.arrayContaining([...enquiryFieldNames]));
});

describe('tables', () => {
  test.each([
    ['English', en],
    ['Chinese', zh],
  ])('what the back office exports in %s is read again', (_language, texts) => {
    const table = contactsCsv([stored], { timeZone: 'UTC', staff: [], notes: [] }, texts);
    for (const field of enquiryFieldNames)
      expect(table).toContain(`"${enquiryLabels[field][texts === en ? 'en' : 'zh-Hans']}"`);
    expect(read(table)).toMatchObject(fullEnquiry);
  });

  test('what the studio exports is read again', async () => {
    const rows = createContactRepository(studio.services.database);
    const [exported] = await rows.listWhole();
    const table = formatCsv([[...enquiryColumns], enquiryColumns.map((column) => String(exported?.[column] ?? ''))]);
    expect(read(table)).toEqual(exported);
    await rows.insertWhole({ ...(exported as NonNullable<typeof exported>), id: randomUUID() }, null);
    for (const row of await list()) expect(row).toMatchObject(fullEnquiry);
  });

  test('no heading stands for two fields', () => {
    const headings = enquiryFieldNames.flatMap((field) =>
      [
        field.toLowerCase(),
        ...new Set(
          [...Object.values(enquiryLabels[field]), ...enquiryHeadings[field]].map((name) =>
            name.toLowerCase().replaceAll(/[ -]/g, ''),
          ),
        ),
      ].filter((name, index, all) => all.indexOf(name) === index),
    );
    expect(headings).toEqual([...new Set(headings)]);
  });

  test.each(enquiryFieldNames.filter((field) => !isNameField(field)))('a table may name %s by its label', (field) => {
    for (const label of Object.values(enquiryLabels[field])) {
      const others = (['email', 'message'] as const).filter((name) => name !== field);
      const table = formatCsv([
        ['Name', ...others, label],
        ['Mei Li', ...others.map((name) => fullEnquiry[name]), fullEnquiry[field]],
      ]);
      expect(read(table), label).toMatchObject({ [field]: fullEnquiry[field] });
    }
  });
});

const shownIn = (language: 'en' | 'zh', field: EnquiryField) => {
  if (field === 'serviceType') return (language === 'en' ? en : zh).services[fullEnquiry[field]];
  const locale = language === 'en' ? 'en-US' : 'zh-CN';
  const isDay = enquiryFields[field].input === 'date';
  return isDay ? dayText(fullEnquiry[field], locale, 'full') : fullEnquiry[field];
};

describe('mails', () => {
  const options = { publicUrl: undefined, timeZone: 'UTC' };
  const recipient = { address: 'mei@studio.example' };
  const inRows = enquiryFieldsInOrder([]).filter((field) => enquiryFields[field].input !== 'textarea');

  test.each(['en', 'zh'] as const)(
    'a notice and a digest in %s say what was filled in, each with its label',
    (language) => {
      const notice = enquiryNotice(stored, { ...recipient, language }, options);
      const digest = enquiryDigest({ enquiries: [stored], spamCount: 0 }, { ...recipient, language }, options);
      for (const { textBody, htmlBody } of [notice, digest]) {
        for (const text of [textBody, htmlBody ?? '']) {
          for (const field of inRows)
            expect(text).toContain(enquiryLabels[field][language === 'en' ? 'en' : 'zh-Hans']);
          for (const field of enquiryFieldNames) expect(text).toContain(shownIn(language, field));
        }
      }
    },
  );

  test('a digest has every field of the enquiries that it takes', async () => {
    const digests = createDigestRepository(studio.services.database.db);
    await digests.add(stored.id, ['mei@studio.example']);
    const taken = await digests.take('mei@studio.example');
    expect(await createContactRepository(studio.services.database).listForDigest(taken)).toMatchObject([fullEnquiry]);
  });
});

test('a person who asks for what is stored about them gets every field', async () => {
  const { email } = fullEnquiry;
  const answer = await studio.inject({
    method: 'POST',
    url: '/api/admin/people/read',
    headers: owner,
    payload: { email },
  });
  expect(answer.json()).toMatchObject({ data: { enquiries: [fullEnquiry] } });
});

test('the API describes every field', async () => {
  const document = (await studio.inject({ url: '/api/openapi.json' })).json();
  const { schema } = document.paths['/api/contact'].post.requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...enquiryFieldNames]));
});

test('the privacy policy names what is stored', () => {
  expect(storedFieldsIn('en')).toMatch(
    /^your names, your email address, your phone number if you gave one, .*the service you chose.* and your message$/,
  );
  expect(JSON.stringify(privacy.en)).toContain(storedFieldsIn('en'));
  expect(JSON.stringify(privacy['zh-Hans'])).toContain(storedFieldsIn('zh-Hans'));
});
