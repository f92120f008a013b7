import { defineConfig } from '@playwright/test';
import { quietArguments } from './scripts/testing/quiet-chromium.ts';

/** Run through `npm run e2e`, which finds Chromium and builds first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: 'checks/**',
  // A folder of its own: Playwright empties it, and the reports of the other tests stay.
  outputDir: 'test-results/stories',
  fullyParallel: false,
  // One more than two processors: many stories wait for timers and animations. With four, five of eight runs had a flaky story.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A retry distinguishes a flaky test from a broken one; both fail the run.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // Fail early: the default waits for the whole test timeout.
    actionTimeout: 15_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...quietArguments],
    },
  },
});
