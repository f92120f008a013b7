/**
 * Limits concurrent decoding to `capacity` pixels in total: memory use is proportional to pixels, and two of the largest
 * pictures at once would exceed the media worker's limit.
 */
export function createPixelGate(capacity: number) {
  let inside = 0;
  const waiting: { pixels: number; enter: () => void }[] = [];

  const admit = () => {
    for (let next = waiting[0]; next && (inside === 0 || inside + next.pixels <= capacity); next = waiting[0]) {
      waiting.shift();
      inside += next.pixels;
      next.enter();
    }
  };

  return async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      waiting.push({ pixels, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      inside -= pixels;
      admit();
    }
  };
}
