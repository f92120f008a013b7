import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet } from './derivative-plan.ts';
import type { MakeRenditions } from './media-job.ts';
import type { MediaLeaseRepository, Processed } from './media-lease.repository.ts';
import { createPictureProcessing, type PictureParts } from './picture-processing.ts';
import { renditionSetOf } from './rendition-set.ts';
import { createVideoProcessing, type VideoParts } from './video-processing.ts';

export interface ProcessingParts extends PictureParts, VideoParts {
  leases: MediaLeaseRepository;
}

/**
 * Makes the public files of one item, or finds that they were made for another of the same bytes.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export function createMediaProcessing(parts: ProcessingParts) {
  const { leases, storage } = parts;
  const make: Record<MediaTable['mediaType'], MakeRenditions> = {
    photo: createPictureProcessing(parts),
    video: createVideoProcessing(parts),
  };

  return (row: MediaTable, workerId: string): Promise<Processed> =>
    storage.withLocalFile(row.storageKey, async (file) => {
      const sha256 = await hashOf(file);
      await leases.setHash(row.id, workerId, sha256);
      const set = derivativeSet(sha256);
      const twin = await leases.findTwin(sha256);
      if (twin && renditionSetOf(twin)?.set === set) return twin;
      return make[row.mediaType]({ row, workerId, file, set });
    });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
