import { expect, test } from 'vitest';
import type { ContactRequest } from '#contract/contact.ts';
import { AppError } from '#server/app-error.ts';
import { createHourlyCounter } from './hourly-counter.ts';
import { createContactFloodLimit, floodLimits } from './limit-contact-flood.ts';

const enquiry: ContactRequest = {
  firstName: 'Ana',
  lastName: 'Pérez',
  email: 'ana@example.com',
  serviceType: 'newborn',
  message: 'Twins in May',
};
const novel = { ...enquiry, message: '婚'.repeat(5_000) };

function createLimit(limits: { address: number; everybody: number } = floodLimits) {
  const clock = { time: 1_000_000_000_000 };
  const admit = createContactFloodLimit({ hashAddress: (address) => address, limits, now: () => clock.time });
  return { admit, clock };
}

test('thousands of enquiries from one address fit into an hour', () => {
  const { admit } = createLimit();
  for (let sent = 0; sent < 10_000; sent++) admit(enquiry, { address: '192.0.2.1' });
});

test('an address that would fill the disk is told when to come back; others are still heard', () => {
  const { admit, clock } = createLimit();
  const flood = () => {
    for (let sent = 0; sent < 10_000; sent++) admit(novel, { address: '192.0.2.1' });
  };
  clock.time += 60_000;
  expect(flood).toThrow(AppError);
  clock.time += 600_000;
  try {
    flood();
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 3_000 });
  }
  admit(enquiry, { address: '192.0.2.2' });
  clock.time += 3_000_000;
  admit(novel, { address: '192.0.2.1' });
});

test('what all addresses send together is bounded too', () => {
  const { admit } = createLimit({ address: 100_000, everybody: 200_000 });
  const fromEverywhere = () => {
    for (let host = 1; host < 250; host++) admit(novel, { address: `192.0.2.${host}` });
  };
  expect(fromEverywhere).toThrow(/e-mail or telephone/);
});

test('counting strangers takes no more memory than it may', () => {
  const counter = createHourlyCounter({ maxKeys: 100 });
  expect(counter.add('first')).toBe(1);
  expect(counter.add('first')).toBe(2);
  for (let key = 0; key < 100; key++) counter.add(String(key));
  expect(counter.add('99')).toBe(2);
  expect(counter.add('first')).toBe(1);
});
