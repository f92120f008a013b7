import swagger from '@fastify/swagger';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { en } from '#contract/faults/messages.ts';
import { problem } from '#contract/problem.ts';
import type { App } from './app-instance.ts';

/** The parts of an OpenAPI 3.1 document that this code uses. */
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

Calls under /api/admin need the token that POST /api/admin/login returns, sent as "Authorization: Bearer <token>". Bodies are JSON.
Unknown fields are rejected. A failure is a problem document (RFC 9457) whose code identifies the cause; each of its errors has the
path of a field, a code with its figures (params), and a message in English. The codes of fields: ${Object.keys(en).join(', ')}.`;

/** Serves the routes that are registered from now on as an OpenAPI 3.1 document at `/api/openapi.json`. */
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
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(createDocument(app));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

export function createDocument(app: App): OpenApi {
  return app.swagger() as unknown as OpenApi;
}

/** Excludes pages and files, which are not operations of the API. */
const transform: typeof jsonSchemaTransform = (given) => {
  const isCall = /^\/(?:api|uploads|healthz|readyz|accepting)(?:\/|$)/.test(given.url);
  return jsonSchemaTransform(isCall ? given : { ...given, schema: { hide: true } });
};

/** Adds what is the same for every operation. */
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
    // Every GET has a HEAD (RFC 9110, 9.3.2), so it is not listed.
    delete operations.head;
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = toOperationId(method, path);
      for (const [status, response] of Object.entries(operation.responses)) {
        response.description = descriptions[status] ?? 'Response';
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
  '200': 'Success',
  '201': 'Created',
  '204': 'Success without content',
  '206': 'The requested range',
  '304': 'Not modified',
  '400': 'The request is invalid',
  '401': 'Sign-in failed',
  '429': 'Too many attempts; Retry-After has the seconds to wait',
  '503': 'Not ready',
};

function toOperationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
