import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';
import type { StudioProcess } from '#server/testing/studio-process.ts';

/** The owner's calls, for stories that are not about the back office itself. */
export async function signInAsOwner({ origin, username, password }: StudioProcess) {
  const { token } = await send<{ token: string }>('/api/admin/login', { username, password });

  async function send<T>(path: string, body: object, bearer?: string, method: 'POST' | 'PATCH' = 'POST'): Promise<T> {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  return {
    token,

    async create(path: string, record: object): Promise<{ id: string }> {
      return (await send<{ data: { id: string } }>(path, record, token)).data;
    },

    async change(path: string, values: object): Promise<void> {
      await send(path, values, token, 'PATCH');
    },

    /** Removes every record of a kind, which stories before have left. @param path such as `/api/admin/team` */
    async removeAll(path: string): Promise<void> {
      const headers = { Authorization: `Bearer ${token}` };
      const listed = await fetch(origin + path, { headers });
      const { data } = (await listed.json()) as { data: { id: string }[] };
      for (const { id } of data) {
        const answer = await fetch(`${origin}${path}/${id}`, { method: 'DELETE', headers });
        if (!answer.ok) throw new Error(`${path}/${id}: ${answer.status} ${await answer.text()}`);
      }
    },

    /** Uploads and claims a photo; its renditions come a moment later. */
    async addPhoto(bytes: Buffer, category: MediaCategory, alt: string): Promise<MediaItem> {
      const { uploadURL } = await send<{ uploadURL: string }>('/api/admin/upload-url', { category }, token);
      const stored = await fetch(uploadURL, {
        method: 'PUT',
        headers: { 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      });
      if (!stored.ok) throw new Error(`PUT: ${stored.status} ${await stored.text()}`);
      const id = new URL(uploadURL).pathname.split('/').at(-1);
      const { data } = await send<{ data: MediaItem }>(
        '/api/admin/media',
        {
          filename: 'photo.jpg',
          originalName: 'photo.jpg',
          fileSize: String(bytes.length),
          mimeType: 'image/jpeg',
          filePath: `/objects/uploads/${id}`,
          category,
          mediaType: 'photo',
          alt,
        },
        token,
      );
      return data;
    },
  };
}
