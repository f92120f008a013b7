import { z } from 'zod';
import {
  contentHistoryEntry,
  contentHistoryState,
  contentPage,
  contentPageSummary,
  previewLink,
  untranslatedField,
} from '#contract/content/content-api.ts';
import { noOverrides } from '#contract/content/content-differences.ts';
import { contentFile, contentImportResult } from '#contract/content/content-file.ts';
import { inData } from '#contract/fields.ts';
import { storedTranslation, translationCounts, translationState } from '#contract/translations/translations.ts';
import type { Row, Setting } from './access-row.ts';

let counter = 0;
const draft = () => {
  counter += 1;
  return { differences: { ...noOverrides, en: { 'hero.title': `Title ${counter}` } } };
};
const base = '/api/admin/content/portrait';
const page = inData(contentPage);

/** A call on a page that has a draft, or a published state. */
const callAfter =
  (path: string, { isPublished = false } = {}) =>
  async ({ studio, owner }: Setting) => {
    await studio.inject({ method: 'PUT', url: `${base}/draft`, payload: draft(), headers: owner });
    if (isPublished) await studio.inject({ method: 'POST', url: `${base}/publish`, headers: owner });
    return { url: `${base}${path}` };
  };

/** The rows of the routes of page contents and translations. */
export const contentRows: Record<string, Row> = {
  'GET /api/admin/translations': { who: 'content', status: 200, answer: inData(z.array(storedTranslation)) },
  'GET /api/admin/translations/state': {
    who: 'content',
    status: 200,
    answer: inData(z.array(translationState)),
    call: () => ({ url: '/api/admin/translations/state?entity=media' }),
  },
  'GET /api/admin/translations/counts': { who: 'content', status: 200, answer: inData(z.array(translationCounts)) },
  'GET /api/admin/content': { who: 'content', status: 200, answer: inData(z.array(contentPageSummary)) },
  'GET /api/admin/content/untranslated': { who: 'content', status: 200, answer: inData(z.array(untranslatedField)) },
  'GET /api/admin/content/export': { who: 'content', status: 200, answer: inData(contentFile) },
  'POST /api/admin/content/import': {
    who: 'content',
    status: 200,
    answer: inData(contentImportResult),
    call: () => ({ payload: { file: { format: 'lightwell-content', version: 1, pages: {} } } }),
  },
  'POST /api/admin/content/preview-links': {
    who: 'content',
    status: 200,
    answer: inData(previewLink),
    call: () => ({ payload: { page: 'portrait', staffLanguage: 'en' } }),
  },
  'GET /api/admin/content/:page': { who: 'content', status: 200, answer: page, call: () => ({ url: base }) },
  'PUT /api/admin/content/:page/draft': {
    who: 'content',
    status: 200,
    answer: page,
    call: () => ({ url: `${base}/draft`, payload: draft() }),
  },
  'DELETE /api/admin/content/:page/draft': { who: 'content', status: 200, answer: page, call: callAfter('/draft') },
  'POST /api/admin/content/:page/publish': { who: 'content', status: 200, answer: page, call: callAfter('/publish') },
  'GET /api/admin/content/:page/history': {
    who: 'content',
    status: 200,
    answer: inData(z.array(contentHistoryEntry)),
    call: callAfter('/history', { isPublished: true }),
  },
  'GET /api/admin/content/:page/history/:version': {
    who: 'content',
    status: 200,
    answer: inData(contentHistoryState),
    call: callAfter('/history/1', { isPublished: true }),
  },
  'POST /api/admin/content/:page/history/:version/restore': {
    who: 'content',
    status: 200,
    answer: page,
    call: callAfter('/history/0/restore'),
  },
};
