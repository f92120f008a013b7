import { afterRunning } from '#server/platform/running-time.ts';

/** Lets one at a time write, in the order in which they came. */
export interface WriteTurns {
  /**
   * @returns a function that ends the turn
   * @throws the error of `giveUp` if the turn does not come within `ms`
   */
  take(ms: number, giveUp: () => Error): Promise<() => void>;
}

export function createWriteTurns(): WriteTurns {
  const waiting: (() => void)[] = [];
  let taken = false;
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };

  return {
    take(ms, giveUp) {
      if (!taken) {
        taken = true;
        return Promise.resolve(end);
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          callOff();
          resolve(end);
        };
        const callOff = afterRunning(ms, () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(giveUp());
        });
        waiting.push(begin);
      });
    },
  };
}
