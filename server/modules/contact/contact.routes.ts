import { z } from 'zod';
import {
  contactCountQuery,
  contactCounts,
  contactListQuery,
  contactMessage,
  contactReceipt,
  contactRequest,
  contactFormToken,
  contactUpdate,
} from '#contract/contact.ts';
import { inData, idParams } from '#contract/fields.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { ContactTrash } from './contact-trash.service.ts';
import type { ContactService } from './contact.service.ts';

interface Services {
  contact: ContactService;
  contactTrash: ContactTrash;
}

const tags = ['Contact'];
const security = [{ bearer: [] }];

export function contactPublicRoutes(app: App, { contact }: Pick<Services, 'contact'>): void {
  app.post('/api/contact', {
    schema: {
      tags,
      summary: 'Send an enquiry; answered once it is stored',
      body: contactRequest,
      response: { 201: inData(contactReceipt) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({
        data: await contact.receive(request.body, { address: request.ip }),
      }),
  });
  app.get('/api/contact/stamp', {
    schema: {
      tags,
      summary: 'A form token: a signed timestamp for a form that a visitor opens',
      response: { 200: inData(contactFormToken) },
    },
    handler: (request) => ({ data: { stamp: contact.issueFormToken(request.ip) } }),
  });
}

export function contactAdminRoutes(app: App, { contact, contactTrash }: Services): void {
  app.get('/api/admin/contacts', {
    schema: {
      tags,
      summary: 'List all enquiries, newest first, suspected spam included; or some of them',
      security,
      querystring: contactListQuery,
      response: { 200: z.array(contactMessage) },
    },
    handler: (request) => contact.list(request.query),
  });
  app.get('/api/admin/contacts/counts', {
    schema: {
      tags,
      summary: 'Count the enquiries of each view of the back office',
      security,
      querystring: contactCountQuery,
      response: { 200: inData(contactCounts) },
    },
    handler: async (request) => ({ data: await contact.countViews(request.query) }),
  });
  app.patch('/api/admin/contacts/:id', {
    schema: {
      tags,
      summary: 'Mark an enquiry as unread, read or archived, or as spam or not',
      security,
      params: idParams,
      body: contactUpdate,
      response: { 200: inData(contactMessage) },
    },
    handler: async (request) => ({
      data: await contact.update(request.params.id, request.body, getActor(request)),
    }),
  });
  app.delete('/api/admin/contacts/:id', {
    schema: {
      tags,
      summary: 'Put an enquiry into the trash, with its notes and mails, for 30 days',
      security,
      params: idParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await contactTrash.put(request.params.id, getActor(request));
      return reply.code(204).send();
    },
  });
}
