import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Processed } from './photo-queue.repository.ts';

/** An item under way: its row is leased by `workerId`, and its original stands on this machine's disk as long as the job lasts. */
export interface MediaJob {
  row: MediaTable;
  workerId: string;
  /** path of the original */
  file: string;
  /** names the set of renditions that is to be made, see photo-plan.ts */
  set: string;
}

/**
 * Makes the public files of one item and says what the row is to know of them.
 * @throws AppError file-damaged and the like where another try would end the same
 */
export type MakeRenditions = (job: MediaJob) => Promise<Processed>;
