import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyReply } from 'fastify';
import { inData, idParams } from '#contract/fields.ts';
import {
  mailItem,
  mailListQuery,
  mailPageSize,
  mailsRetried,
  mailTestRequest,
  mailTestResult,
  senderDomain,
  senderDomainQuery,
  type MailSettings,
  mailSettings,
  mailSettingsUpdate,
} from '#contract/mail.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { ifMatchHeaders, isMatch } from '#server/http/if-match.ts';
import type { OutboxService } from './outbox.service.ts';
import type { MailSettingsService } from './mail-settings.service.ts';

const tags = ['Mail'];

export function outboxAdminRoutes(app: App, { outbox }: { outbox: OutboxService }): void {
  app.get('/api/admin/mails', {
    schema: {
      tags,
      summary: `List mails and their states, newest first, ${mailPageSize} at a time, or all about some enquiries`,
      querystring: mailListQuery,
      response: { 200: inData(z.array(mailItem)) },
    },
    handler: async (request) => ({ data: await outbox.list(request.query) }),
  });
  app.post('/api/admin/mails/:id/retry', {
    schema: {
      tags,
      summary: 'Send a mail again that failed, was given up or waits',
      params: idParams,
      response: { 200: inData(mailItem) },
    },
    handler: async (request) => ({ data: await outbox.retry(request.params.id, getActor(request)) }),
  });
  app.post('/api/admin/mails/:id/give-up', {
    schema: {
      tags,
      summary: 'Do not send a mail that waits or failed',
      params: idParams,
      response: { 200: inData(mailItem) },
    },
    handler: async (request) => ({ data: await outbox.cancel(request.params.id, getActor(request)) }),
  });
  app.post('/api/admin/mails/retry-failed', {
    schema: { tags, summary: 'Send all failed mails again', response: { 200: inData(mailsRetried) } },
    handler: async (request) => ({ data: { retried: await outbox.retryFailed(getActor(request)) } }),
  });
}

/** What checks the mail settings. */
export function mailTestAdminRoutes(app: App, { outbox }: { outbox: OutboxService }): void {
  app.post('/api/admin/mail-settings/test', {
    schema: {
      tags,
      summary: 'Send a test mail by the stored settings; answered with how each step went',
      description: 'At most ten in ten minutes. Each one is in the audit log.',
      body: mailTestRequest,
      response: { 200: inData(mailTestResult) },
    },
    handler: async (request) => ({ data: await outbox.sendTest(request.body.address, getActor(request)) }),
  });
  app.get('/api/admin/mail-settings/sender-domain', {
    schema: {
      tags,
      summary: "Look up SPF, DKIM and DMARC of the sender's domain",
      querystring: senderDomainQuery,
      response: { 200: inData(senderDomain) },
    },
    handler: async (request) => ({ data: await outbox.inspectSender(request.query) }),
  });
}

interface Services {
  mailSettings: MailSettingsService;
}

const response = { 200: inData(mailSettings) };

export function mailSettingsAdminRoutes(app: App, { mailSettings: settings }: Services): void {
  app.get('/api/admin/mail-settings', {
    schema: {
      tags,
      summary: 'Mail server, sender and the people who are told of enquiries, with an ETag; without the password',
      response,
    },
    handler: async (_request, reply) => sendSettings(reply, await settings.get()),
  });
  app.put('/api/admin/mail-settings', {
    schema: {
      tags,
      summary: 'Replace the mail settings; variables of the environment take precedence over them',
      headers: ifMatchHeaders,
      body: mailSettingsUpdate,
      response,
    },
    async handler(request, reply) {
      const wanted = request.headers['if-match'];
      const isExpected = (current: MailSettings) => isMatch(wanted, toEtag(current));
      return sendSettings(reply, await settings.update(request.body, getActor(request), isExpected));
    },
  });
}

/** The ETag is a hash of the settings as staff see them. */
function toEtag(settings: MailSettings): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(mailSettings.parse(settings)))
    .digest('base64url')}"`;
}

function sendSettings(reply: FastifyReply, settings: MailSettings): { data: MailSettings } {
  reply.header('etag', toEtag(settings));
  return { data: settings };
}
