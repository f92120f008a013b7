export interface Point {
  x: number;
  y: number;
}

/** How the picture is seen: `scale` times its size in the window, moved by `x` and `y` pixels from the middle. */
export interface View extends Point {
  scale: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };
const maxScale = 4;

/** What is under `from` stands under `to` afterwards, `factor` times as large. Points are measured from the window's middle. */
export function zoomAt(view: View, factor: number, from: Point, to: Point = from): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale);
  const grown = scale / view.scale;
  return { scale, x: to.x - (from.x - view.x) * grown, y: to.y - (from.y - view.y) * grown };
}

/** Keeps the picture's edges out of the window: there is nothing behind them. */
export function hold(view: View, picture: { width: number; height: number }, stage: { width: number; height: number }) {
  const limit = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  return {
    scale: view.scale,
    x: within(view.x, limit(picture.width, stage.width)),
    y: within(view.y, limit(picture.height, stage.height)),
  };
}

export function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function distanceOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}
