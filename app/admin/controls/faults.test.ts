import { expect, it } from 'vitest';
import { en } from '#app/i18n/en.ts';
import { ApiError, NetworkError } from '#app/admin/api/api.ts';
import { explainRefusal, type Fault, translateFaults } from './faults.ts';

const refusal = (problem: object) =>
  new ApiError(400, JSON.stringify({ status: 400, requestId: 'req-7', ...problem }), '');

it('says one sentence about a field: the first, as the server does', () => {
  const faults: Fault[] = [
    { path: 'email', code: 'not-an-email', params: {} },
    { path: 'email', code: 'too-long', params: { max: 100 } },
    { path: 'name', code: 'too-long', params: { max: 100 } },
  ];
  expect(translateFaults(en, faults)).toEqual({
    email: expect.stringContaining('mail'),
    name: 'Must be at most 100 characters',
  });
});

it('says at the fields what the server says about them, and anything else beside the button', () => {
  const errors = [{ path: 'name', code: 'too-long', params: { max: 100 }, message: 'anything' }];
  expect(explainRefusal(en, refusal({ code: 'validation-failed', errors }))).toEqual({
    fields: { name: 'Must be at most 100 characters' },
    sentence: undefined,
  });
  expect(explainRefusal(en, refusal({ code: 'slug-taken' }))).toEqual({
    fields: {},
    sentence: en.problems['slug-taken'],
  });
  expect(explainRefusal(en, new NetworkError('lost'))).toEqual({ fields: {}, sentence: en.failures.network });
});
