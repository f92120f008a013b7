export interface Point {
  x: number;
  y: number;
}

/** Transform of the picture: `scale` relative to fitting the window, translated by `x` and `y` pixels from the centre. */
export interface View extends Point {
  scale: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };
const maxScale = 4;

/** Zooms by `factor` such that the point at `from` moves to `to`. Points are relative to the centre of the window. */
export function zoomAt(view: View, factor: number, from: Point, to: Point = from): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale);
  const growth = scale / view.scale;
  return { scale, x: to.x - (from.x - view.x) * growth, y: to.y - (from.y - view.y) * growth };
}

/** Limits the translation so that no empty space is shown beside a zoomed picture. */
export function clampView(
  view: View,
  picture: { width: number; height: number },
  stage: { width: number; height: number },
) {
  const limit = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  return {
    scale: view.scale,
    x: clamp(view.x, limit(picture.width, stage.width)),
    y: clamp(view.y, limit(picture.height, stage.height)),
  };
}

export function findMiddle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function measureDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}
