import { onRunningTime } from '#server/platform/running-time.ts';

/** A lock for writers, granted in the order of the calls. */
export interface WriteQueue {
  /**
   * @returns a function that releases the lock
   * @throws the error of `createError` if the lock is not granted within `ms`
   */
  acquire(ms: number, createError: () => Error): Promise<() => void>;
}

export function createWriteQueue(): WriteQueue {
  const waiting: (() => void)[] = [];
  let isLocked = false;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else isLocked = false;
  };

  return {
    acquire(ms, createError) {
      if (!isLocked) {
        isLocked = true;
        return Promise.resolve(release);
      }
      return new Promise((resolve, reject) => {
        const grant = () => {
          cancel();
          resolve(release);
        };
        const cancel = onRunningTime(ms, () => {
          waiting.splice(waiting.indexOf(grant), 1);
          reject(createError());
        });
        waiting.push(grant);
      });
    },
  };
}
