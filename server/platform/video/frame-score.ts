/** The size at which candidate frames are compared. */
export const scored = { width: 160, height: 90 };

/**
 * Rates a frame as a poster, from 0: not black, overexposed, uniform or blurred.
 * @param grey brightness, one byte per pixel, in rows, in the size of `scored`
 */
export function scoreFrame(grey: Uint8Array, { width, height } = scored): number {
  let sum = 0;
  let squares = 0;
  for (const value of grey) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / grey.length;
  const contrast = Math.sqrt(Math.max(0, squares / grey.length - mean * mean));

  let edges = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      edges += Math.abs(4 * (grey[at] ?? 0) - around);
    }
  }
  const detail = edges / grey.length;
  const light = mean < 24 ? 0.05 : mean < 48 ? 0.5 : mean > 232 ? 0.2 : 1;
  // Contrast and detail are capped, so that noise does not score high.
  return light * (Math.min(contrast, 60) / 60) * (0.4 + 0.6 * Math.min(1, detail / 20));
}
