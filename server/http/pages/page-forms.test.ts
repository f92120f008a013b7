import { afterAll, beforeAll, expect, test } from 'vitest';
import { wishedYears } from '#contract/wished-day.ts';
import { createScriptList } from './site-build.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const send = (type: string | undefined, payload: string | Buffer, url = '/contact', remoteAddress = '127.0.0.1') =>
  site.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: {
      origin: 'https://studio.example',
      'accept-language': 'fr',
      ...(type !== undefined && { 'content-type': type }),
    },
    payload,
  });

const urlencoded = 'application/x-www-form-urlencoded';
const longest = {
  firstName: '名'.repeat(100),
  lastName: '姓'.repeat(100),
  email: 'ada@example.org',
  serviceType: 'newborn',
  message: '長'.repeat(5_000),
};

test.each([
  ['of no type', undefined, 'firstName=Ada'],
  ['of an empty type', '', 'firstName=Ada'],
  ['of a type that no form has', 'application/json', '{}'],
  ['in parts without a boundary', 'multipart/form-data', '--x\r\n'],
  ['in parts that break off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"'],
  ['in parts with something else in it', 'multipart/form-data; boundary=x', 'firstName=Ada'],
])('a form %s gets an HTML page with advice', async (_, type, payload) => {
  const { statusCode, headers, body } = await send(type, payload);
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('could not be read');
  expect(body).toContain('href="/contact"');
});

test('the longest enquiry fits, however its form is sent', async () => {
  const form = await send(urlencoded, new URLSearchParams(longest).toString());
  expect([form.statusCode, form.headers.location]).toEqual([303, '/contact?sent=1#contact-form']);
  const parts = new Response(
    Object.entries(longest).reduce((data, [name, value]) => (data.set(name, value), data), new FormData()),
  );
  const inParts = await send(parts.headers.get('content-type') as string, Buffer.from(await parts.arrayBuffer()));
  expect(inParts.statusCode).toBe(303);
  // The same form that is sent again is one enquiry.
  expect((await site.services.contact.list()).map(({ language }) => language)).toEqual(['en']);
});

test.each(['/zh/contact', '/zh?index'])('a form on the Chinese page %s is answered in Chinese', async (url) => {
  const sent = await send(urlencoded, new URLSearchParams({ ...longest, message: url }).toString(), url);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url.replace('?index', '')}?sent=1#contact-form`]);
  const [stored] = await site.services.contact.list();
  expect(stored?.language).toBe('zh-Hans');
  const rejected = await send(urlencoded, new URLSearchParams({ ...longest, email: 'ada' }).toString(), url);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.body).toContain('<html lang="zh-Hans">');
  expect(rejected.body).toContain('请填写有效的邮箱地址');
  expect(rejected.body).toContain(`action="${url}#contact-form"`);
});

test.each(['/contact', '/zh/contact', '/'])(
  'the field of the form on %s that people do not see is of no interest to browsers and password managers',
  async (url) => {
    const { body } = await site.inject({ url });
    const hidden = /<input [^>]*aria-hidden="true"[^>]*>/.exec(body)?.[0] ?? '';
    const name = / name="([^"]+)"/.exec(hidden)?.[1];
    // Parts of the names by which they recognise what they fill in.
    expect(name).not.toMatch(/url|web|site|link|mail|name|phone|tel|addr|company|org|city|title|code|user|login|birth/);
    expect(hidden).toContain('autoComplete="off"');
    expect(hidden).toContain('tabindex="-1"');
    for (const ignored of ['data-1p-ignore=', 'data-lpignore="true"', 'data-bwignore=', 'data-form-type="other"']) {
      expect(hidden).toContain(ignored);
    }
  },
);

test.each([
  ['topic', '192.0.2.1'],
  ['website', '192.0.2.2'],
])(
  'a form with the hidden field %s filled in, as by a browser, is an enquiry like others; with another sign it is not',
  async (hidden, address) => {
    const post = async (message: string) => {
      const fields = { ...longest, firstName: hidden, message, [hidden]: 'https://ana.example' };
      const { statusCode } = await send(urlencoded, new URLSearchParams(fields).toString(), '/contact', address);
      expect(statusCode).toBe(303);
      return (await site.services.contact.list()).find((stored) => stored.message === message);
    };
    expect(await post(`June, and ${hidden}?`)).toMatchObject({ isQuarantined: false, quarantineReason: null });
    expect(await post(`See https://a.example and ${hidden}`)).toMatchObject({
      isQuarantined: true,
      quarantineReason: 'filled in the field that people do not see; has a link',
    });
  },
);

test.each([
  ['/contact', '2020-03-14', 'Preferred date', 'Please choose today or a later date'],
  ['/zh/contact', '2020-03-14', '希望的日期', '请选择今天或以后的日期'],
  ['/?index', '9999-03-14', 'Preferred date', `Please choose a date within the next ${wishedYears} years`],
  ['/zh?index', '9999-03-14', '希望的日期', `请选择 ${wishedYears} 年以内的日期`],
  ['/zh/contact', '14.3.2027', '希望的日期', '请按“年-月-日”填写日期'],
])(
  'a form on %s that wishes for %s comes back with what was typed and the fault at its field',
  async (url, day, label, fault) => {
    const fields = { ...longest, phone: '213-555-0170', preferredDate: day };
    const { statusCode, body } = await send(urlencoded, new URLSearchParams(fields).toString(), url);
    expect(statusCode).toBe(400);
    const field = new RegExp(`<label for="contact-preferredDate".*?</p>`, 's').exec(body)?.[0];
    expect(field).toContain(label);
    expect(field).toMatch(new RegExp(`<input (?=[^>]*type="date")(?=[^>]*value="${day}")(?=[^>]*aria-invalid="true")`));
    expect(field).toContain(`<p id="contact-preferredDate-note" class="field-error">${fault}</p>`);
    for (const value of Object.values(fields)) expect(body).toContain(value);
  },
);

test('the scripts of the form have nothing of the back office, and no zod before it is used', () => {
  const scriptsOf = createScriptList();
  const [form, rules] = ['contact-form.tsx', 'check-contact.ts'].map((file) =>
    scriptsOf([`app/site/contact/${file}`]).join(' '),
  );
  expect(form).toContain('/assets/contact-form-');
  expect(rules).toContain('/assets/zod-');
  for (const scripts of [form, rules]) expect(scripts).not.toMatch(/\/(?:admin|router)-/);
  expect(form).not.toMatch(/\/(?:zod|shared|enquiry-texts)-/);
});

test('a form above the size limit gets a 413 as an HTML page', async () => {
  const { statusCode, headers, body } = await send(urlencoded, `message=${'x'.repeat(64 * 1024)}`);
  expect(statusCode).toBe(413);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('too long');
});
