import type { Problem } from '#contract/problem.ts';

/** A call that the server answered with a failure. Its text is "status: body", its document what the screens translate. */
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

/** A call that got no answer: no connection, or it was cut. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Somebody else saved since the caller looked: the version that was sent is not the newest. */
export function isEditedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

export interface CallOptions {
  body?: unknown;
  /** The version that the edit began from; the server refuses the write when somebody else's came between (412). */
  version?: number | string;
  signal?: AbortSignal;
}

export interface ApiClientDependencies {
  fetch: typeof fetch;
  getToken: () => string | null;
  /** Told the token that the server refused. */
  onUnauthorized: (token: string | null) => void;
}

export interface Tagged<T> {
  body: T;
  /** as `If-Match` sends it back */
  tag: string | undefined;
}

/** A number is the version of a record; a tag stands in its quotes already. */
function tagOf(version: number | string): string {
  return typeof version === 'number' ? `"${version}"` : version;
}

/** Calls the API as the signed-in user. Answers are JSON of the shape that `contract/` gives the route; 204 is undefined. */
export function createApiClient({ fetch, getToken, onUnauthorized }: ApiClientDependencies) {
  async function send(method: string, path: string, options: CallOptions): Promise<Response> {
    const token = getToken();
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    if (options.version !== undefined) headers['If-Match'] = tagOf(options.version);

    const answer = await reach(() =>
      fetch(path, {
        method,
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        signal: options.signal,
      }),
    );
    if (answer.status === 401) onUnauthorized(token);
    if (!answer.ok) throw new ApiError(answer.status, await reach(() => answer.text()), answer.statusText);
    return answer;
  }

  async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const answer = await send(method, path, options);
    if (answer.status === 204) return undefined as T;
    return (await reach(() => answer.json())) as T;
  }

  /** With the tag that names this version of it, for what has no version number. */
  async function callTagged<T>(method: string, path: string, options: CallOptions = {}): Promise<Tagged<T>> {
    const answer = await send(method, path, options);
    return { body: (await reach(() => answer.json())) as T, tag: answer.headers.get('etag') ?? undefined };
  }

  return {
    getTagged: <T>(path: string, options?: CallOptions) => callTagged<T>('GET', path, options),
    putTagged: <T>(path: string, body: unknown, options?: CallOptions) =>
      callTagged<T>('PUT', path, { ...options, body }),
    get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
    post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, { ...options, body }),
    patch: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PATCH', path, { ...options, body }),
    delete: (path: string, options?: CallOptions) => call<void>('DELETE', path, options),
  };
}
export type ApiClient = ReturnType<typeof createApiClient>;

/** fetch rejects with a TypeError of browser-dependent text; a call that was aborted on purpose stays an AbortError. */
async function reach<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
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
