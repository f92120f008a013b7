import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasRight } from '#contract/roles.ts';
import { inData } from '#contract/fields.ts';
import {
  rightOfTrashed,
  trashEntry,
  trashPurged,
  trashRestored,
  type TrashedThings,
  trashedThings,
} from '#contract/trash.ts';
import { getActor, getSession } from '#server/http/admin-scope.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from '#server/http/app-instance.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash'];

/** @throws AppError role-forbidden if one of the things belongs to another right than those of the account */
function refuseOthers(request: FastifyRequest & { body: TrashedThings }): void {
  const { role } = getSession(request);
  if (request.body.things.every(({ entity }) => hasRight(role, rightOfTrashed(entity)))) return;
  throw new AppError('role-forbidden', 'The role of this account does not allow it. An owner can change the role.');
}

export function trashAdminRoutes(app: App, { trash }: { trash: TrashService }): void {
  app.get('/api/admin/trash', {
    schema: {
      tags,
      summary: 'List what was deleted in the last 30 days, newest first',
      response: { 200: inData(z.array(trashEntry)) },
    },
    handler: async (request) => ({ data: await trash.list((right) => hasRight(getSession(request).role, right)) }),
  });

  app.post('/api/admin/trash/restore', {
    schema: {
      tags,
      summary: 'Restore deleted things with their places; one that cannot be restored does not keep the others back',
      body: trashedThings,
      response: { 200: inData(trashRestored) },
    },
    handler: async (request) => {
      refuseOthers(request);
      return { data: await trash.restore(request.body, getActor(request)) };
    },
  });

  app.post('/api/admin/trash/purge', {
    schema: {
      tags,
      summary: 'Remove deleted things for good',
      body: trashedThings,
      response: { 200: inData(trashPurged) },
    },
    handler: async (request) => {
      refuseOthers(request);
      return { data: { count: await trash.purge(request.body, getActor(request)) } };
    },
  });
}
