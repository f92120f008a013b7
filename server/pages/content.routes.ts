import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  contentDraftUpdate,
  contentHistoryEntry,
  contentHistoryQuery,
  contentHistoryState,
  type ContentPage,
  contentPage,
  contentPageParams,
  contentPageSummary,
  contentVersionParams,
  previewLink,
  previewLinkRequest,
  untranslatedField,
  contentFile,
  contentImport,
  contentImportResult,
} from '#contract/content/content-api.ts';
import { inData } from '#contract/fields.ts';
import { getActor, getSession } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import type { ContentService } from './content.service.ts';

const tags = ['Page contents'];
const params = contentPageParams;
const headers = ifMatchHeaders;
const response = { 200: inData(contentPage) };
const ifMatch = '`If-Match` takes the `draftVersion` of the page.';

export function contentAdminRoutes(app: App, { content }: { content: ContentService }): void {
  app.get('/api/admin/content', {
    schema: {
      tags,
      summary: 'The pages with their state, their draft, and how much of them is in Chinese',
      response: { 200: inData(z.array(contentPageSummary)) },
    },
    handler: async () => ({ data: await content.list() }),
  });
  app.get('/api/admin/content/untranslated', {
    schema: {
      tags,
      summary: 'All fields that have no Chinese, or Chinese of another English, drafts included',
      response: { 200: inData(z.array(untranslatedField)) },
    },
    handler: async () => ({ data: await content.listUntranslated() }),
  });
  app.get('/api/admin/content/export', {
    schema: {
      tags,
      summary: 'Every shown field of all pages in both languages as one file, drafts included',
      response: { 200: inData(contentFile) },
    },
    handler: async () => ({ data: await content.exportFile() }),
  });
  app.post('/api/admin/content/import', {
    schema: {
      tags,
      summary: 'Write what a file changes into drafts, of all pages or of none',
      body: contentImport,
      response: { 200: inData(contentImportResult) },
    },
    handler: async (request) => {
      const { file, ...options } = request.body;
      return { data: await content.importFile(file, getActor(request), options) };
    },
  });
  app.post('/api/admin/content/preview-links', {
    schema: {
      tags,
      summary: 'A signed address that shows the draft of a page for an hour, or until this session ends',
      body: previewLinkRequest,
      response: { 200: inData(previewLink) },
    },
    handler: async (request) => ({ data: await content.createPreviewLink(request.body, getSession(request)) }),
  });

  app.get('/api/admin/content/:page', {
    schema: { tags, summary: 'The whole content of a page for its editor, with an ETag', params, response },
    handler: async (request, reply) => sendPage(reply, await content.get(request.params.page)),
  });
  app.put('/api/admin/content/:page/draft', {
    schema: {
      tags,
      summary: 'Store all changes of a page as its draft, which only signed-in staff see',
      description: `A draft that equals what is published is removed. ${ifMatch}`,
      params,
      headers,
      body: contentDraftUpdate,
      response,
    },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      const { differences } = request.body;
      return sendPage(reply, await content.saveDraft(request.params.page, differences, getActor(request), version));
    },
  });
  app.delete('/api/admin/content/:page/draft', {
    schema: { tags, summary: 'Remove the draft of a page', description: ifMatch, params, headers, response },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      return sendPage(reply, await content.discardDraft(request.params.page, getActor(request), version));
    },
  });
  app.post('/api/admin/content/:page/publish', {
    schema: { tags, summary: 'Show the draft to visitors', description: ifMatch, params, headers, response },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      return sendPage(reply, await content.publish(request.params.page, getActor(request), version));
    },
  });

  app.get('/api/admin/content/:page/history', {
    schema: {
      tags,
      summary: 'The published states of a page with what each has changed, newest first, 50 at a time',
      params,
      querystring: contentHistoryQuery,
      response: { 200: inData(z.array(contentHistoryEntry)) },
    },
    handler: async (request) => ({ data: await content.listHistory(request.params.page, request.query.before) }),
  });
  app.get('/api/admin/content/:page/history/:version', {
    schema: {
      tags,
      summary: 'A published state of a page',
      params: contentVersionParams,
      response: { 200: inData(contentHistoryState) },
    },
    handler: async (request) => ({ data: await content.getState(request.params.page, request.params.version) }),
  });
  app.post('/api/admin/content/:page/history/:version/restore', {
    schema: {
      tags,
      summary: 'Make a published state the draft; version 0 is the built-in page',
      description: ifMatch,
      params: contentVersionParams,
      headers,
      response,
    },
    handler: async (request, reply) => {
      const { page, version } = request.params;
      const draftVersion = expectedVersion(request.headers['if-match']);
      return sendPage(reply, await content.restore(page, version, getActor(request), draftVersion));
    },
  });
}

/** The ETag is the version of the draft. */
function sendPage(reply: FastifyReply, page: ContentPage): { data: ContentPage } {
  reply.header('etag', `"${page.draftVersion}"`);
  return { data: page };
}
