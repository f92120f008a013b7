/**
 * Tolerated clock difference between nodes, and between concurrent transactions that read the clock before they waited for
 * a lock. A time that is further ahead was written by a clock that ran ahead.
 */
export const maxClockSkewMs = 5 * 60_000;
