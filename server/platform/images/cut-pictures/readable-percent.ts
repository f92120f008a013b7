import { damaged } from '../file-window.ts';

/** A picture that is cut short is accepted if so much of it can be decoded. */
const minShare = 0.9;

/**
 * @param share of a picture whose file is cut short: 1 if only the end of the file is missing
 * @throws AppError file-damaged if too much is missing
 */
export function readablePercent(share: number): number {
  if (share < minShare) throw damaged('The file ends too early. Was it copied or exported completely?');
  return Math.floor(share * 100);
}
