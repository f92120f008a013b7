import type { MediaItem } from '#contract/media/media.ts';
import { callApi } from '#server/testing/clients/api-client.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { until } from './until.ts';

type Headers = Record<string, string>;

export interface UploadedFile {
  mimeType: string;
  mediaType: 'photo' | 'video';
  category: string;
}

export async function add(origin: string, owner: Headers, bytes: Uint8Array<ArrayBuffer>, file: UploadedFile) {
  const given = await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers: owner });
  const { uploadURL } = (await given.json()) as { uploadURL: string };
  await callApi(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': file.mimeType } });
  const names = { filename: 'large', originalName: 'large', fileSize: '1', filePath: objectPathOf(uploadURL) };
  const claimed = await callApi(`${origin}/api/admin/media`, { json: { ...names, ...file }, headers: owner });
  return ((await claimed.json()) as { data: { id: string } }).data.id;
}

/** A photo whose first files were made is ready all the same; then the reason says why the others are missing. */
export const hasFailed = ({ failureReason }: MediaItem) => failureReason !== null;
export const isComplete = ({ state, failureReason, picture }: MediaItem) =>
  state === 'ready' && failureReason === null && (picture?.widths.length ?? 0) > 0;

export async function untilItem(origin: string, owner: Headers, id: string, isReached: (item: MediaItem) => boolean) {
  return until(
    async () => {
      const listed = await callApi(`${origin}/api/media`, { headers: owner });
      const { data } = (await listed.json()) as { data: MediaItem[] };
      const item = data.find((one) => one.id === id);
      if (!item || !isReached(item)) throw new Error(`the large file is ${item?.state} (${item?.failureReason})`);
      return item;
    },
    { timeoutMs: 240_000, intervalMs: 500 },
  );
}
