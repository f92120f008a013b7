import { type ReporterDescription, defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** The specs of this folder test the fixtures and the configuration; some fail on purpose. e2e/stories.test.ts runs them. */
export default defineConfig({
  ...config,
  testDir: '.',
  testIgnore: [],
  reporter: (config.reporter as ReporterDescription[]).filter(([name]) => name !== 'json'),
});
