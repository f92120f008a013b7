import { type ReporterDescription, defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The stories of this folder try the stories' own machinery: e2e/stories.test.ts runs them, and some fail on purpose. */
export default defineConfig({
  ...config,
  testDir: '.',
  testIgnore: [],
  reporter: (config.reporter as ReporterDescription[]).filter(([name]) => name !== 'json'),
});
