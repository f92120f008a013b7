import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { objectPathOf } from './media-client.ts';

/** Sends requests to a running studio as its owner: for stories that are not about the back office, and for benchmarks. */
export async function signInAsOwner({ origin, username, password }: StudioProcess) {
  const token = await tokenAt(origin, username, password);
  const headers = { authorization: `Bearer ${token}` };

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await callApi(origin + path, { method, headers, json: body });
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  const owner = {
    token,
    headers,

    async create(path: string, record: object): Promise<{ id: string }> {
      return (await call<{ data: { id: string } }>('POST', path, record)).data;
    },

    async replace(path: string, values: object): Promise<void> {
      await call('PUT', path, values);
    },

    async change(path: string, values: object): Promise<void> {
      await call('PATCH', path, values);
    },

    async remove(path: string): Promise<void> {
      await call('DELETE', path);
    },

    /** Changes fields of the studio's identity. */
    async changeStudio(values: Partial<StudioIdentity>): Promise<void> {
      const { data } = await call<{ data: StudioIdentity }>('GET', '/api/studio');
      await call('PUT', '/api/admin/studio', { ...data, ...values });
    },

    /** Deletes all records of a kind, which earlier stories have left. @param path such as `/api/admin/team` */
    async removeAll(path: string): Promise<void> {
      const { data } = await call<{ data: { id: string }[] }>('GET', path);
      for (const { id } of data) await call('DELETE', `${path}/${id}`);
    },

    async listMedia(): Promise<MediaItem[]> {
      return (await call<{ data: MediaItem[] }>('GET', '/api/media')).data;
    },

    /** @returns an upload URL */
    async issueUpload(request: { category?: MediaCategory; fileSize?: string } = {}): Promise<string> {
      return (await call<{ uploadURL: string }>('POST', '/api/admin/upload-url', request)).uploadURL;
    },

    /** @returns the path to claim */
    async upload(bytes: Buffer): Promise<string> {
      const uploadURL = await owner.issueUpload();
      const body = new Uint8Array(bytes);
      await callApi(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
      return objectPathOf(uploadURL);
    },

    async claim(filePath: string, category: MediaCategory, alt: string): Promise<MediaItem> {
      const { data } = await call<{ data: MediaItem }>('POST', '/api/admin/media', {
        filename: 'photo.jpg',
        originalName: 'photo.jpg',
        fileSize: '1',
        mimeType: 'image/jpeg',
        filePath,
        category,
        mediaType: 'photo',
        alt,
      });
      return data;
    },

    /** Uploads and claims a photo; its renditions follow a moment later. */
    async addPhoto(bytes: Buffer, category: MediaCategory, alt: string): Promise<MediaItem> {
      return owner.claim(await owner.upload(bytes), category, alt);
    },
  };
  return owner;
}

/** Sends a request to a running server. @throws for every unsuccessful response, with its text */
export async function callApi(url: string, init: RequestInit & { json?: object } = {}): Promise<Response> {
  const { json, ...rest } = init;
  const answer = await fetch(url, {
    ...rest,
    ...(json && { body: JSON.stringify(json), method: rest.method ?? 'POST' }),
    headers: { ...(json && { 'content-type': 'application/json' }), ...rest.headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** @returns the token of a new session */
export async function tokenAt(origin: string, username: string, password: string): Promise<string> {
  const answer = await callApi(`${origin}/api/admin/login`, { json: { username, password } });
  return ((await answer.json()) as { token: string }).token;
}

/** @returns headers of a new session */
export async function signInAt(origin: string, username: string, password: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await tokenAt(origin, username, password)}` };
}
