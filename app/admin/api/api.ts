import type { Problem } from '#contract/problem.ts';
import { translateProblem } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { endSession, getToken } from '#app/admin/session/session.ts';
import { takeFirstCall } from './first-calls.ts';

/** An error response of the server. `message` is "status: body"; `problem` is the problem document, which the UI translates. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** A call without a response: there is no connection, or it was lost. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether the write was refused because the record has a newer version (412, optimistic locking). */
export function isEditedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export interface CallOptions {
  body?: unknown;
  /** The version that was edited, sent as `If-Match`: the server answers 412 if there is a newer one. */
  version?: number | string;
  signal?: AbortSignal;
}

export interface ApiClientDependencies {
  fetch: typeof fetch;
  getToken: () => string | null;
  /** Called on 401 with the token that was sent. */
  onUnauthorized: (token: string | null) => void;
}

export interface Tagged<T> {
  body: T;
  /** the ETag, to be sent as `If-Match` */
  tag: string | undefined;
}

/** Formats `If-Match`: a record version is a number and needs quotes, an ETag has them. */
function formatIfMatch(version: number | string): string {
  return typeof version === 'number' ? `"${version}"` : version;
}

/** Calls the API as the signed-in user. Responses are JSON as `contract/` declares them; 204 becomes undefined. */
export function createApiClient({ fetch, getToken: readToken, onUnauthorized }: ApiClientDependencies) {
  async function send(
    method: string,
    path: string,
    options: CallOptions,
    accept = 'application/json',
  ): Promise<Response> {
    const token = readToken();
    const headers: Record<string, string> = { Accept: accept };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    if (options.version !== undefined) headers['If-Match'] = formatIfMatch(options.version);

    const response = await withNetworkError(() =>
      fetch(path, {
        method,
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        signal: options.signal,
      }),
    );
    if (response.status === 401) onUnauthorized(token);
    if (!response.ok)
      throw new ApiError(response.status, await withNetworkError(() => response.text()), response.statusText);
    return response;
  }

  async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const response = await send(method, path, options);
    if (response.status === 204) return undefined as T;
    return (await withNetworkError(() => response.json())) as T;
  }

  /** Returns the ETag too, for resources without a version number. */
  async function callTagged<T>(method: string, path: string, options: CallOptions = {}): Promise<Tagged<T>> {
    const response = await send(method, path, options);
    return {
      body: (await withNetworkError(() => response.json())) as T,
      tag: response.headers.get('etag') ?? undefined,
    };
  }

  return {
    getTagged: <T>(path: string, options?: CallOptions) => callTagged<T>('GET', path, options),
    putTagged: <T>(path: string, body: unknown, options?: CallOptions) =>
      callTagged<T>('PUT', path, { ...options, body }),
    /** Server-sent events. */
    openStream: (path: string, options: CallOptions) => send('GET', path, options, 'text/event-stream'),
    /** A file, in whatever format. */
    getFile: async (path: string): Promise<Blob> => {
      const response = await send('GET', path, {}, '*/*');
      return withNetworkError(() => response.blob());
    },
    get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
    post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, { ...options, body }),
    put: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PUT', path, { ...options, body }),
    patch: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PATCH', path, { ...options, body }),
    delete: (path: string, options?: CallOptions) => call<void>('DELETE', path, options),
  };
}
/** Turns the TypeError of fetch, whose text depends on the browser, into a NetworkError. An AbortError is passed on. */
async function withNetworkError<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server could not be reached', { cause: error });
  }
}

function parseProblem(body: string): Problem | undefined {
  try {
    const document: unknown = JSON.parse(body);
    const isProblem = typeof document === 'object' && document !== null && 'code' in document && 'status' in document;
    return isProblem ? (document as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** Describes a failed call in the language of the catalogue. A server error also has the request id, to be found in the log. */
export function describeError(texts: Catalogue, error: unknown): string {
  if (error instanceof NetworkError) return texts.failures.network;
  if (!(error instanceof ApiError) || !error.problem) return texts.failures.unknown;
  const message = translateProblem(texts, error.problem);
  return error.status >= 500 ? `${message} ${texts.failures.requestId(error.problem.requestId)}` : message;
}

/** The API client of the back office. It sends the session's token; any 401 ends the session. */
export const api = createApiClient({
  fetch: async (path, options) => {
    const first = options?.method === 'GET' ? await takeFirstCall(String(path), getToken()) : undefined;
    return first ?? fetch(path, options);
  },
  getToken,
  onUnauthorized: endSession,
});
