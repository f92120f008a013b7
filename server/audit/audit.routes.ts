import { z } from 'zod';
import { auditEvent, auditPageSize, auditQuery } from '#contract/audit.ts';
import { inData } from '#contract/fields.ts';
import type { App } from '#server/http/app-instance.ts';
import type { AuditService } from './audit.service.ts';

interface Services {
  audit: AuditService;
}

export function auditAdminRoutes(app: App, { audit }: Services): void {
  app.get('/api/admin/audit-events', {
    schema: {
      tags: ['Audit'],
      summary: `Who did what, newest first, ${auditPageSize} at a time`,
      querystring: auditQuery,
      response: { 200: inData(z.array(auditEvent)) },
    },
    handler: async (request) => ({ data: await audit.list({ limit: auditPageSize, before: request.query.before }) }),
  });
}
