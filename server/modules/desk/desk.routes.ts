import { z } from 'zod';
import { contactMessage } from '#contract/contact.ts';
import {
  contactNote,
  contactThread,
  workflowUpdate,
  noteCreate,
  noteOfEnquiry,
  replyCreate,
  staffMember,
} from '#contract/contact-thread.ts';
import { inData, idParams } from '#contract/fields.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/api/if-match.ts';
import type { WorkflowService } from './desk.service.ts';

const tags = ['Enquiry desk'];
const security = [{ bearer: [] }];

export function workflowAdminRoutes(app: App, { desk }: { desk: WorkflowService }): void {
  app.get('/api/admin/staff', {
    schema: { tags, summary: 'Who can own an enquiry', security, response: { 200: inData(z.array(staffMember)) } },
    handler: async () => ({ data: await desk.listStaff() }),
  });
  app.get('/api/admin/contacts/notes', {
    schema: {
      tags,
      summary: 'All notes of all enquiries, oldest first',
      security,
      response: { 200: inData(z.array(noteOfEnquiry)) },
    },
    handler: async () => ({ data: await desk.listNotes() }),
  });
  app.get('/api/admin/contacts/:id/thread', {
    schema: {
      tags,
      summary: 'An enquiry with its notes and answers, oldest first',
      security,
      params: idParams,
      response: { 200: inData(contactThread) },
    },
    handler: async (request) => ({ data: await desk.getThread(request.params.id) }),
  });
  app.patch('/api/admin/contacts/:id/desk', {
    schema: {
      tags,
      summary: 'Change the stage, the owner or the follow-up date of an enquiry',
      description:
        'The stages `answered` and `booked` record the time of the first answer. `If-Match` takes the `deskVersion` of the enquiry.',
      security,
      params: idParams,
      headers: ifMatchHeaders,
      body: workflowUpdate,
      response: { 200: inData(contactMessage) },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return { data: await desk.update(request.params.id, request.body, getActor(request), version) };
    },
  });
  app.post('/api/admin/contacts/:id/notes', {
    schema: {
      tags,
      summary: 'Add a note, which only staff see',
      security,
      params: idParams,
      body: noteCreate,
      response: { 201: inData(contactNote) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await desk.addNote(request.params.id, request.body, getActor(request)) }),
  });
  app.post('/api/admin/contacts/:id/replies', {
    schema: {
      tags,
      summary: 'Answer the sender by mail; answered once the mail is queued',
      description:
        'Moves a new enquiry, or one in progress, to the stage `answered`. `If-Match` takes its `deskVersion`.',
      security,
      params: idParams,
      headers: ifMatchHeaders,
      body: replyCreate,
      response: { 201: inData(contactThread) },
    },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      const thread = await desk.reply(request.params.id, request.body, getActor(request), version);
      return reply.code(201).send({ data: thread });
    },
  });
}
