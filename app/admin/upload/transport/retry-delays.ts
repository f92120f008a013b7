/** Delays between retries in ms, about five minutes in all; any progress starts over from the first. */
export const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 10 }, () => 30_000)];
