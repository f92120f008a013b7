/** Between two tries on a bad line, in ms; any progress starts it over. Some five minutes until the owner has to ask. */
export const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 10 }, () => 30_000)];
