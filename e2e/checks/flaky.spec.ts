import { expect, test } from '@playwright/test';

test('passes at the second try', () => {
  expect(test.info().retry).toBe(1);
});
