import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaCreate, MediaItem } from '#contract/media.ts';
import type { TestApp } from '#server/testing/servers/test-app.ts';

type Headers = Record<string, string>;

/** Performs the three steps of an upload, like the back office. */
export function createMediaClient({ inject }: Pick<TestApp, 'inject'>, owner: Headers) {
  const client = {
    /** @returns path and query of an upload URL */
    async issue(request: object = {}): Promise<string> {
      const answer = await inject({ method: 'POST', url: '/api/admin/upload-url', headers: owner, payload: request });
      if (answer.statusCode !== 200) throw new Error(`upload-url: ${answer.body}`);
      const { pathname, search } = new URL((answer.json() as { uploadURL: string }).uploadURL);
      return pathname + search;
    },

    put(url: string, bytes: Buffer, contentType = 'image/jpeg') {
      return inject({ method: 'PUT', url, headers: { 'content-type': contentType }, payload: bytes });
    },

    claim(url: string, fields: Partial<MediaCreate> = {}) {
      const payload = {
        filename: 'DSC_0001.JPG',
        originalName: 'DSC_0001.JPG',
        fileSize: '1',
        mimeType: 'image/jpeg',
        filePath: objectPathOf(url),
        category: 'hero-home',
        mediaType: 'photo',
        alt: '',
        caption: '',
        tags: '',
        sortOrder: '0',
        isPublished: true,
        ...fields,
      };
      return inject({ method: 'POST', url: '/api/admin/media', headers: owner, payload });
    },

    /** All three steps. */
    async add(bytes: Buffer, fields: Partial<MediaCreate> & { category?: MediaCategory } = {}): Promise<MediaItem> {
      const url = await client.issue();
      const stored = await client.put(url, bytes, 'application/octet-stream');
      if (stored.statusCode !== 201) throw new Error(`PUT: ${stored.body}`);
      const claimed = await client.claim(url, fields);
      if (claimed.statusCode !== 201) throw new Error(`claim: ${claimed.body}`);
      return (claimed.json() as { data: MediaItem }).data;
    },

    /** Removes a deleted item, or another thing, for good. */
    purge(id: string, entity = 'media') {
      const payload = { things: [{ entity, id }] };
      return inject({ method: 'POST', url: '/api/admin/trash/purge', headers: owner, payload });
    },

    async find(id: string): Promise<MediaItem | undefined> {
      const answer = await inject({ url: '/api/media', headers: owner });
      return (answer.json() as { data: MediaItem[] }).data.find((item) => item.id === id);
    },
  };
  return client;
}

export type MediaClient = ReturnType<typeof createMediaClient>;

/** @param uploadUrl as returned by the server, absolute or from its path on */
export function objectPathOf(uploadUrl: string): string {
  const id = /\/uploads\/([^/?]+)/.exec(uploadUrl)?.[1];
  return `/objects/uploads/${id}`;
}
