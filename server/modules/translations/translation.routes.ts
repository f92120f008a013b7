import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import {
  storedTranslation,
  translationCounts,
  translationState,
  translationStateQuery,
  translationsQuery,
} from '#contract/translations/translations.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { TranslationService } from './translation.service.ts';

const tags = ['Translations'];
const security = [{ bearer: [] }];

export function translationAdminRoutes(app: App, { translations }: { translations: TranslationService }): void {
  app.get('/api/admin/translations', {
    schema: {
      tags,
      summary: 'List the translations of records, media and the settings, and which are out of date',
      security,
      querystring: translationsQuery,
      response: { 200: inData(z.array(storedTranslation)) },
    },
    handler: async ({ query }) => ({ data: await translations.list(query) }),
  });

  app.get('/api/admin/translations/state', {
    schema: {
      tags,
      summary: 'List the records of one kind with missing or outdated translations',
      security,
      querystring: translationStateQuery,
      response: { 200: inData(z.array(translationState)) },
    },
    handler: async ({ query }) => ({ data: await translations.listState(query.entity) }),
  });

  app.get('/api/admin/translations/counts', {
    schema: {
      tags,
      summary: 'Count the missing and outdated translations of each kind of record that has any',
      security,
      response: { 200: inData(z.array(translationCounts)) },
    },
    handler: async () => ({ data: await translations.count() }),
  });
}
