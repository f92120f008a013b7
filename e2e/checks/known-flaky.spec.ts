import { expect, test } from '@playwright/test';

const annotation = { type: 'known flaky', description: 'the weather' };

test('is known to pass at the second try', { annotation }, () => {
  expect(test.info().retry).toBe(1);
});
