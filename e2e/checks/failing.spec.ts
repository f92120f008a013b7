import { expect, test } from '@playwright/test';

test('never passes', () => {
  expect(test.info().retry).toBe(2);
});
