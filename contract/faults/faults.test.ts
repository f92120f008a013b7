import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPassword } from '../accounts.ts';
import { line, lines, list } from '../content/define-page.ts';
import { mailSettingsUpdate } from '../mail.ts';
import { posterChoice } from '../media.ts';
import { recordContracts } from '../records/contracts.ts';
import { studioUpdate } from '../studio.ts';
import { type FaultCode, createFieldFault } from './field-fault.ts';
import { faultsIn } from './faults-in.ts';
import { en, zh } from './messages.ts';
import { formatFault } from './format-fault.ts';

const codes = Object.keys(en) as FaultCode[];
const slotsIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** What a schema or a check says when it refuses, if it says something of its own. */
type SaysError = ((issue: object) => string | { message: string } | null | undefined) | undefined;

/** Every message that a schema of the contract names, and where. */
function messagesOfSchemas(): { messages: Map<string, string>; schemas: number } {
  const messages = new Map<string, string>();
  const seen = new Set<unknown>();
  let schemas = 0;
  const note = (error: SaysError, where: string) => {
    const said = error?.({ code: 'custom', path: [], errors: [] });
    const message = typeof said === 'object' ? said?.message : said;
    if (message !== undefined) messages.set(message, where);
  };
  const walk = (value: unknown, where: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (!(value instanceof z.ZodType)) {
      for (const [name, part] of Object.entries(value)) walk(part, `${where}.${name}`);
      return;
    }
    schemas += 1;
    const { error, checks = [], ...parts } = value.def as { error?: SaysError; checks?: z.core.$ZodCheck[] };
    note(error, where);
    // oxlint-disable-next-line no-underscore-dangle -- checks have their definition nowhere else
    for (const check of checks) note(check._zod.def.error as SaysError, where);
    for (const part of Object.values(parts)) walk(part, where);
  };
  const modules = import.meta.glob<object>(['../**/*.ts', '!../**/*.test.ts'], { eager: true });
  for (const [file, module] of Object.entries(modules)) walk({ ...module }, file);
  return { messages, schemas };
}

test('every message of a schema of the contract is a code', () => {
  const { messages, schemas } = messagesOfSchemas();
  expect(schemas).toBeGreaterThan(500);
  expect(messages.size).toBeGreaterThan(70);
  expect([...messages].filter(([message]) => !Object.hasOwn(en, message))).toEqual([]);
});

test('no message of a schema is made with free text where the walk does not see it', () => {
  const made = globSync('contract/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/addIssue\(\{[^}]*\}/g)].map(([call]) => call),
  );
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((call) => !/message: fault\('[\w-]+'\)/.test(call))).toEqual([]);
});

test.each(codes)('%s has the same figures in both languages, and is used', (code) => {
  // The words of a library are English.
  expect(slotsIn(zh[code])).toEqual(slotsIn(en[code]).filter((slot) => slot !== '{words}'));
  expect(zh[code]).toMatch(/\p{Script=Han}/u);
  expect(sources).toContain(`'${code}'`);
});
const sources = globSync(['contract/**/*.ts', 'server/**/*.ts'], { exclude: (name) => name.endsWith('.test.ts') })
  .filter((file) => !file.endsWith('faults/messages.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join();

const faultsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? faultsIn(error) : [];
};

test('the figures come from what the schema checks', () => {
  const { create } = recordContracts.teamMembers;
  const member = { name: 'x'.repeat(101), role: 'x', description: 'x', image: 'https://x.example/x.jpg' };
  expect(faultsOf(create, member)).toEqual([{ path: 'name', code: 'too-long', params: { max: 100 } }]);
  expect(faultsOf(newPassword, 'short')).toEqual([{ path: '', code: 'password-too-short', params: { min: 10 } }]);
  expect(faultsOf(lines(10, 2), ['a', 'b', 'c'])).toEqual([{ path: '', code: 'too-many-lines', params: { max: 2 } }]);
  expect(faultsOf(line(80, { placeholders: ['name', 'day'] }), 'x')).toMatchObject([
    { code: 'placeholders-missing', params: { first: '{name}', second: '{day}' } },
  ]);
  expect(faultsOf(line(80, { placeholders: ['name'] }), 'x')).toMatchObject([
    { code: 'placeholder-missing', params: { first: '{name}' } },
  ]);
  // Through the unions of optional fields and of translations.
  expect(faultsOf(create, { ...member, name: 'x', translations: { 'zh-Hans': { name: '长'.repeat(101) } } })).toEqual([
    { path: 'translations.zh-Hans.name', code: 'too-long', params: { max: 100 } },
  ]);
  const plan = { title: 'x', planType: 'Office', description: 'x', imageUrl: 'https://x.example/x.jpg' };
  expect(faultsOf(recordContracts.floorPlans.create, { ...plan, squareFootage: 'x'.repeat(101) })).toEqual([
    { path: 'squareFootage', code: 'too-long', params: { max: 100 } },
  ]);
});

test('no words have an empty place for a figure, whatever is wrong', () => {
  const wrong = [undefined, null, 7, '', ' ', 'x', '日'.repeat(9_000), [], [{}], {}, [{ platform: 'x', href: 'x' }]];
  const fields = Object.values(recordContracts).flatMap(({ required, optional, defaulted }) =>
    Object.values<z.ZodType>({ ...required, ...optional, ...defaulted }),
  );
  const recipients = Array.from({ length: 300 }, () => ({ address: 'x', services: [], digestHours: [99] }));
  const found = [
    ...[...fields, list({ title: line() }), posterChoice, studioUpdate].flatMap((field) =>
      wrong.flatMap((value) => faultsOf(field, value)),
    ),
    ...faultsOf(mailSettingsUpdate, { server: { host: '/', port: 0, tls: 'x', user: '' }, recipients }),
  ];
  expect(found.length).toBeGreaterThan(200);
  for (const texts of [en, zh]) {
    expect(found.map((fault) => formatFault(texts, fault)).filter((words) => slotsIn(words).length > 0)).toEqual([]);
  }
});

test('a schema that names no code has a general one, and keeps the words of zod', () => {
  expect(faultsOf(z.array(z.string()).max(1), ['a', 'b'])).toMatchObject([
    { code: 'too-many-items', params: { max: 1 }, message: expect.stringMatching(/^Too big/) },
  ]);
  expect(faultsOf(z.strictObject({ a: z.number() }), { a: 'x', b: 1 })).toEqual([
    { path: 'a', code: 'not-valid', params: {}, message: expect.stringMatching(/^Invalid input/) },
    { path: 'b', code: 'unknown-field', params: {} },
  ]);
});

test('a code without words, and one without its figures, do not compile', () => {
  // @ts-expect-error -- no such code
  createFieldFault('name', 'no-such-code');
  // @ts-expect-error -- no figures
  createFieldFault('name', 'too-long');
  // @ts-expect-error -- another figure
  createFieldFault('name', 'too-long', { min: 1 });
  expect(createFieldFault('name', 'too-long', { max: 1 }).params).toEqual({ max: 1 });
});
