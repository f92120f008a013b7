/** A fault that `npm run faults` injects into real processes. */
export interface Fault {
  /** on the command line and in docs/reliability.md */
  name: string;
  injected: string;
  promised: string;
  /** how often it is injected if nobody says how often */
  rounds: number;
  /** Injects it. @throws with what was seen if the promise was broken, or why it cannot be injected here */
  run(rounds: number): Promise<Seen>;
}

export interface Seen {
  /** how often it was injected */
  injected: number;
  seen: string;
}

/** The machine lacks what a fault needs: the fault fails, because a fault that is not injected proves nothing. */
export class CannotInject extends Error {}
