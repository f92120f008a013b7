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
} from '#contract/enquiries.ts';
import { inData, idParams } from '#contract/fields.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import {
  contactNote,
  contactThread,
  workflowUpdate,
  noteCreate,
  noteOfEnquiry,
  replyCreate,
  staffMember,
  contactStatistics,
  contactStatisticsQuery,
} from '#contract/enquiry-workflow.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import type { ContactTrash, ContactService } from './enquiries.service.ts';
import type { WorkflowService } from './workflow.service.ts';
import type { ContactFiguresService } from './contact-statistics.service.ts';

interface Services {
  contact: ContactService;
  contactTrash: ContactTrash;
}

const tags = ['Contact'];

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
      querystring: contactListQuery,
      response: { 200: z.array(contactMessage) },
    },
    handler: (request) => contact.list(request.query),
  });
  app.get('/api/admin/contacts/counts', {
    schema: {
      tags,
      summary: 'Count the enquiries of each view of the back office',
      querystring: contactCountQuery,
      response: { 200: inData(contactCounts) },
    },
    handler: async (request) => ({ data: await contact.countViews(request.query) }),
  });
  app.patch('/api/admin/contacts/:id', {
    schema: {
      tags,
      summary: 'Mark an enquiry as unread, read or archived, or as spam or not',
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
      params: idParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await contactTrash.put(request.params.id, getActor(request));
      return reply.code(204).send();
    },
  });
}

const workflowTags = ['Enquiry desk'];

export function workflowAdminRoutes(app: App, { workflow }: { workflow: WorkflowService }): void {
  app.get('/api/admin/staff', {
    schema: { tags: workflowTags, summary: 'Who can own an enquiry', response: { 200: inData(z.array(staffMember)) } },
    handler: async () => ({ data: await workflow.listStaff() }),
  });
  app.get('/api/admin/contacts/notes', {
    schema: {
      tags: workflowTags,
      summary: 'All notes of all enquiries, oldest first',
      response: { 200: inData(z.array(noteOfEnquiry)) },
    },
    handler: async () => ({ data: await workflow.listNotes() }),
  });
  app.get('/api/admin/contacts/:id/thread', {
    schema: {
      tags: workflowTags,
      summary: 'An enquiry with its notes and answers, oldest first',
      params: idParams,
      response: { 200: inData(contactThread) },
    },
    handler: async (request) => ({ data: await workflow.getThread(request.params.id) }),
  });
  app.patch('/api/admin/contacts/:id/desk', {
    schema: {
      tags: workflowTags,
      summary: 'Change the stage, the owner or the follow-up date of an enquiry',
      description:
        'The stages `answered` and `booked` record the time of the first answer. `If-Match` takes the `deskVersion` of the enquiry.',
      params: idParams,
      headers: ifMatchHeaders,
      body: workflowUpdate,
      response: { 200: inData(contactMessage) },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return { data: await workflow.update(request.params.id, request.body, getActor(request), version) };
    },
  });
  app.post('/api/admin/contacts/:id/notes', {
    schema: {
      tags: workflowTags,
      summary: 'Add a note, which only staff see',
      params: idParams,
      body: noteCreate,
      response: { 201: inData(contactNote) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await workflow.addNote(request.params.id, request.body, getActor(request)) }),
  });
  app.post('/api/admin/contacts/:id/replies', {
    schema: {
      tags: workflowTags,
      summary: 'Answer the sender by mail; answered once the mail is queued',
      description:
        'Moves a new enquiry, or one in progress, to the stage `answered`. `If-Match` takes its `deskVersion`.',
      params: idParams,
      headers: ifMatchHeaders,
      body: replyCreate,
      response: { 201: inData(contactThread) },
    },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      const thread = await workflow.reply(request.params.id, request.body, getActor(request), version);
      return reply.code(201).send({ data: thread });
    },
  });
}

export function contactFiguresAdminRoutes(app: App, services: { contactFigures: ContactFiguresService }): void {
  app.get('/api/admin/contacts/figures', {
    schema: {
      tags: ['Contact'],
      summary: 'Count enquiries by week, service, page and language, and how soon they were answered',
      querystring: contactStatisticsQuery,
      response: { 200: inData(contactStatistics) },
    },
    handler: async (request) => ({ data: await services.contactFigures.get(request.query) }),
  });
}
