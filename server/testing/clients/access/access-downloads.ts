import { inData } from '#contract/fields.ts';
import { mediaDownload } from '#contract/media/media-download.ts';
import type { Row, Setting } from './access-row.ts';

async function addressOf({ studio, owner, photoId }: Setting): Promise<string> {
  const payload = { ids: [photoId] };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/media/downloads', headers: owner, payload });
  return (answer.json() as { data: { url: string } }).data.url;
}

/** The rows of the routes by which staff download originals. */
export const downloadRows: Record<string, Row> = {
  'GET /api/admin/media/:id/original': {
    who: 'content',
    status: 200,
    answer: 'bytes',
    call: ({ photoId }) => ({ url: `/api/admin/media/${photoId}/original` }),
  },
  'POST /api/admin/media/downloads': {
    who: 'content',
    status: 200,
    answer: inData(mediaDownload),
    call: ({ photoId }) => ({ payload: { ids: [photoId] } }),
  },
  'GET /api/downloads/:pass': {
    // The pass of an address stands for the session that asked for it.
    who: 'open',
    status: 200,
    answer: 'bytes',
    call: async (setting) => ({ url: await addressOf(setting) }),
  },
};
