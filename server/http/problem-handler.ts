import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { faultsIn } from '#contract/faults/faults-in.ts';
import type { FieldFault } from '#contract/faults/field-fault.ts';
import { type Problem, type ProblemCode, problemStatus } from '#contract/problem.ts';
import { AppError, invalidFields, isInfrastructureFault } from '#server/platform/app-error.ts';
import { isUnstorableText } from '#server/platform/db/database-failure.ts';
import { createRequestId } from './http-server.ts';
import type { App } from './app-instance.ts';
import { toPath } from './request-log.ts';

/** After a failure of a disk or of another server. */
const retryAfterSeconds = 5;

/** The problem codes of Fastify's own errors. */
const frameworkCodes: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed-request', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed-request', 'The body is empty, but this call needs JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed-request', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['content-type-not-supported', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'The body is larger than this call allows.'],
  FST_ERR_BAD_URL: ['malformed-request', 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', 'There is nothing here.'],
};

const codesByStatus: Record<number, ProblemCode> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  415: 'content-type-not-supported',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** The only place that turns errors into a status and a problem document (RFC 9457). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, reportFailure(error, request, reply));
}

/** Logs `error` with its cause and returns the part of it that the client may know. */
export function reportFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const failure = toAppError(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
  else {
    // Fastify's own messages quote the address, which may open something.
    const { code = '' } = error as Partial<FastifyError>;
    request.log.debug(code in frameworkCodes ? { code } : { err: error }, 'request rejected');
  }
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterSeconds))));
  }
  return failure;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  return reply
    .code(failure.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(failure, request.id)));
}

function toProblem(failure: AppError, requestId: string): Problem {
  return {
    type: `/api/docs#problem-${failure.code}`,
    title: formatProblemTitle(failure.code),
    status: problemStatus[failure.code],
    detail: failure.code === 'internal' ? 'Something went wrong here. It has been logged.' : failure.message,
    code: failure.code,
    requestId,
    ...(failure.errors && { errors: failure.errors }),
  };
}

export function formatProblemTitle(code: ProblemCode): string {
  const words = code.replaceAll('-', ' ').replace(/\burl\b/, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, validation, message } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ''];
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (validation)
    return new AppError('validation-failed', 'The call is not valid.', { errors: fieldErrors(validation) });
  // A client that disconnects while it sends its body is not a failure of the server.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new AppError('malformed-request', 'The request ended before its body did.', { cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(codesByStatus[statusCode] ?? 'malformed-request', message ?? 'The request was rejected.');
  }
  if (isUnstorableText(error)) {
    return new AppError('malformed-request', 'A text has a character that cannot be stored.', { cause: error });
  }
  // A disk that fails or is read-only is no bug, and clients may try again.
  if (isInfrastructureFault(error)) {
    return new AppError('unavailable', 'A part of this site is not available at the moment.', {
      retryAfterSeconds,
      cause: error,
    });
  }
  return new AppError('internal', 'internal', { cause: error });
}

function fieldErrors(validation: NonNullable<FastifyError['validation']>): FieldFault[] {
  return validation.map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    code: 'not-valid',
    params: {},
    ...(message !== undefined && { message }),
  }));
}

const statuses: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};

/** Sends a problem document for bytes that are not a valid HTTP request. Fastify's error handler never sees those. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = statuses[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  const problem = { ...toProblem(new AppError('malformed-request', detail), createRequestId()), status };
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** Whether the address belongs to the API or to files: without a route there, the response is a problem document and not an HTML page. */
export function isReservedPath(url: string): boolean {
  return /^\/(?:api|uploads|objects|media|assets|pictures|clips|healthz|readyz|accepting)(?:[/?]|$)/.test(url);
}

/** Handles requests without a route: 405 with `Allow` if the address has other methods, else 404. Call it before routes are added. */
export function handleUnknownRoutes(app: App): void {
  const known: { method: string; pattern: URLPattern }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new URLPattern({ pathname: url });
    for (const one of [method].flat()) known.push({ method: one, pattern });
  });

  app.setNotFoundHandler((request, reply) => {
    const path = toPath(request.url);
    const methods = known.filter(({ pattern }) => pattern.test({ pathname: path })).map(({ method }) => method);
    if (methods.length === 0) return sendProblem(request, reply, new AppError('not-found', 'There is nothing here.'));
    const allowed = [...new Set(methods)].toSorted().join(', ');
    reply.header('allow', allowed);
    return sendProblem(
      request,
      reply,
      new AppError('method-not-allowed', `${request.method} is not allowed here; ${allowed} is.`),
    );
  });
}

/** Validates a part of a request and reports every invalid field, each unknown one by its name. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    if (httpPart === 'body' && (data === undefined || data === null) && !schema.safeParse(data).success) {
      return { error: new AppError('malformed-request', 'This call needs a JSON body.') };
    }
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    return { error: invalidFields(faultsIn(parsed.error)) };
  };
};
