const windowMs = 5_000;

/** Bytes per second over the last five seconds: smooth enough to read, short enough to follow a change of network. */
export function createRateMeter(startBytes = 0, now: () => number = () => performance.now()) {
  let samples: { at: number; sentBytes: number }[] = [{ at: now(), sentBytes: startBytes }];
  return (sentBytes: number): number => {
    const at = now();
    samples.push({ at, sentBytes });
    const recent = samples.findIndex((sample) => sample.at >= at - windowMs);
    samples = samples.slice(Math.min(recent, samples.length - 2));
    const [first] = samples;
    if (!first || at <= first.at) return 0;
    return ((sentBytes - first.sentBytes) / (at - first.at)) * 1000;
  };
}
