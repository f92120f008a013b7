import swagger from '@fastify/swagger';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem } from '#contract/problem.ts';
import type { App } from './app-instance.ts';

/** The parts of an OpenAPI 3.1 document that we read or write. */
export interface OpenApi {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, unknown> };
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: JsonSchema }>; $ref?: string }>;
}

export type JsonSchema = Record<string, unknown>;

const description = `Every call of the studio's website and back office.

Calls under /api/admin need the token that POST /api/admin/login answers, sent as "Authorization: Bearer <token>". Bodies are JSON.
Unknown fields are refused. A failure is a problem document (RFC 9457) whose code says what happened.`;

/** Collects the routes that are registered from now on and answers them as OpenAPI 3.1 at `/api/openapi.json`. */
export async function documentApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lightwell API', version, description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: transform as SwaggerTransform,
    transformObject: completeDocument as unknown as SwaggerTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => documentOf(app));
}

export function documentOf(app: App): OpenApi {
  return app.swagger() as unknown as OpenApi;
}

/** Pages and files are no calls. */
const transform: typeof jsonSchemaTransform = (given) => {
  const isCall = /^\/(?:api|uploads|healthz|readyz)(?:\/|$)/.test(given.url);
  return jsonSchemaTransform(isCall ? given : { ...given, schema: { hide: true } });
};

/** What holds for every call is said once, here, and not at every route. */
function completeDocument({ openapiObject }: { openapiObject: OpenApi }): OpenApi {
  const document = openapiObject;
  const problemSchema: JsonSchema = z.toJSONSchema(problem);
  delete problemSchema.$schema;
  document.components.schemas = { Problem: problemSchema };
  document.components.responses = {
    Problem: {
      description: 'A problem document',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    // Wherever there is a GET there is a HEAD (RFC 9110, 9.3.2).
    delete operations.head;
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationIdOf(method, path);
      for (const [status, response] of Object.entries(operation.responses)) {
        response.description = descriptions[status] ?? 'Answer';
        if (status === '204') delete response.content;
      }
      if (operation.security?.every((one) => 'bearer' in one)) operation.responses['401'] = problemResponse;
      operation.responses.default = problemResponse;
    }
  }
  return document;
}

const problemResponse = { $ref: '#/components/responses/Problem' };

const descriptions: Record<string, string> = {
  '200': 'Done',
  '201': 'Created',
  '204': 'Done, nothing to say',
  '206': 'A part of it',
  '304': 'Not changed',
  '400': 'Something in it is missing or wrong',
  '401': 'Refused',
  '429': 'Too many tries; Retry-After says when to go on',
  '503': 'Not ready',
};

function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
