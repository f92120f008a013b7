import type { FocalPoint } from './media.ts';

/** Pixels of a link preview. */
export const shareSize = { width: 1200, height: 630 } as const;

const centre: FocalPoint = { x: 50, y: 50 };

/** The file, beside the renditions of an upload, that is cut to `shareSize` around the focal point. */
export function shareFile({ x, y }: FocalPoint = centre): string {
  return `share-${x}-${y}.jpg`;
}
