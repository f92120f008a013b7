import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inData } from '#contract/fields.ts';
import { type MailSettings, mailSettings, mailSettingsUpdate } from '#contract/mail/mail-settings.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { ifMatchHeaders, isMatch } from '#server/http/api/if-match.ts';
import type { MailSettingsService } from './mail-settings.service.ts';

interface Services {
  mailSettings: MailSettingsService;
}

const tags = ['Mail'];
const security = [{ bearer: [] }];
const response = { 200: inData(mailSettings) };

export function mailSettingsAdminRoutes(app: App, { mailSettings: settings }: Services): void {
  app.get('/api/admin/mail-settings', {
    schema: {
      tags,
      summary: 'Mail server, sender and the people who are told of enquiries, with an ETag; without the password',
      security,
      response,
    },
    handler: async (_request, reply) => sendSettings(reply, await settings.get()),
  });
  app.put('/api/admin/mail-settings', {
    schema: {
      tags,
      summary: 'Replace the mail settings; variables of the environment take precedence over them',
      security,
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
