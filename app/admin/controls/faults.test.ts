import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { ApiError, NetworkError } from '#app/admin/api/api.ts';
import { explainRefusal, translateFaults } from './faults.ts';

const refusal = (problem: object) =>
  new ApiError(400, JSON.stringify({ status: 400, requestId: 'req-7', ...problem }), '');

it('says one sentence about a field: the first, as the server does', () => {
  const faults = [
    { path: 'email', message: 'Invalid email address' },
    { path: 'email', message: 'Must be at most 100 characters' },
    { path: 'name', message: 'Must be at most 100 characters' },
  ];
  expect(translateFaults(en, faults)).toEqual({
    email: expect.stringContaining('mail'),
    name: en.atMostCharacters(100),
  });
});

it('says at the fields what the server says about them, and anything else beside the button', () => {
  const errors = [{ path: 'name', message: 'Must be at most 100 characters' }];
  expect(explainRefusal(en, refusal({ code: 'validation-failed', errors }))).toEqual({
    fields: { name: en.atMostCharacters(100) },
    sentence: undefined,
  });
  expect(explainRefusal(en, refusal({ code: 'slug-taken' }))).toEqual({
    fields: {},
    sentence: en.problems['slug-taken'],
  });
  expect(explainRefusal(en, new NetworkError('lost'))).toEqual({ fields: {}, sentence: en.failures.network });
});
