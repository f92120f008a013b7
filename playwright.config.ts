import { defineConfig } from '@playwright/test';
import { quietArguments } from './scripts/quiet-chromium.ts';

/** Run through `npm run e2e`, which finds Chromium and builds first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A machine that others share may stand still for seconds. What passes only now is listed as flaky, and counted so.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // What cannot be pressed now will not be in a minute either.
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...quietArguments],
    },
  },
});
