import { type RefObject, useEffect, useRef } from 'react';

interface Gestures {
  /** called with 1 for the next picture, -1 for the previous one */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onZoom: (isZoomed: boolean) => void;
}

const tapMs = 300;
const tapPx = 24;
const doubleTapZoom = 2.5;
/** A touch that moves less than this has no direction yet. */
const decidedPx = 8;
const stepFraction = 0.18;
const flickPxPerMs = 0.45;
const dismissPx = 110;

/**
 * Touch gestures of the lightbox: swipe, pinch, double tap and pan; the mouse pans a zoomed picture. Positions are written
 * to custom properties of the stage, so that a gesture does not render React components.
 *
 * @param current key of the current picture; a change resets the zoom
 */
export function useGestures(stage: RefObject<HTMLElement | null>, current: number, gestures: Gestures): void {
  const latest = useRef(gestures);
  const reset = useRef<(picture: number) => void>(() => {});
  useEffect(() => {
    latest.current = gestures;
  });

  useEffect(() => reset.current(current), [current]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const fingers = new Map<number, Point>();
    let view: View = wholePicture;
    let start: { view: View; at: Point; time: number } | undefined;
    let drags: 'across' | 'down' | undefined;
    let lastTap = { time: -Infinity, at: { x: 0, y: 0 } };

    const show = (next: View) => {
      if (next.scale > 1 !== view.scale > 1) latest.current.onZoom(next.scale > 1);
      view = next;
      element.style.setProperty('--zoom', String(view.scale));
      element.style.setProperty('--pan-x', `${view.x}px`);
      element.style.setProperty('--pan-y', `${view.y}px`);
      element.toggleAttribute('data-zoomed', view.scale > 1);
    };
    const drag = (x: number, y: number) => {
      element.toggleAttribute('data-dragging', x !== 0 || y !== 0);
      element.style.setProperty('--drag-x', `${x}px`);
      element.style.setProperty('--drag-y', `${y}px`);
    };
    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const clamped = (next: View) => {
      const picture = element.querySelector<HTMLElement>('[data-current] img');
      return clampView(
        next,
        { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
        { width: element.clientWidth, height: element.clientHeight },
      );
    };
    const begin = (time: number) => {
      const [first, second] = [...fingers.values()];
      start = first && { view, at: second ? findMiddle(first, second) : first, time };
    };
    reset.current = () => {
      show(wholePicture);
      drag(0, 0);
    };

    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && (event.button !== 0 || view.scale === 1)) return;
      if ((event.target as Element).closest('button')) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, fromMiddle(event));
      drags = undefined;
      drag(0, 0);
      begin(event.timeStamp);
    };

    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before || !start) return;
      const at = fromMiddle(event);
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      fingers.set(event.pointerId, at);
      if (other) {
        const factor = measureDistance(at, other) / Math.max(measureDistance(before, other), 1);
        show(clamped(zoomAt(view, factor, findMiddle(before, other), findMiddle(at, other))));
        return;
      }
      const moved = { x: at.x - start.at.x, y: at.y - start.at.y };
      if (view.scale > 1) {
        show(clamped({ scale: view.scale, x: start.view.x + moved.x, y: start.view.y + moved.y }));
        return;
      }
      if (!drags && Math.hypot(moved.x, moved.y) > decidedPx) {
        drags = Math.abs(moved.x) > Math.abs(moved.y) ? 'across' : 'down';
      }
      if (drags) drag(drags === 'across' ? moved.x : 0, drags === 'down' ? Math.max(moved.y, 0) : 0);
    };

    const onUp = (event: PointerEvent) => {
      const at = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (!at || !start) return;
      const moved = { x: at.x - start.at.x, y: at.y - start.at.y };
      const speed = Math.abs(moved.x) / Math.max(event.timeStamp - start.time, 1);
      const went = drags;
      drags = undefined;
      drag(0, 0);
      if (fingers.size > 0) return begin(event.timeStamp);
      if (event.type === 'pointercancel') return;
      if (went === 'across' && (Math.abs(moved.x) > element.clientWidth * stepFraction || speed > flickPxPerMs)) {
        latest.current.onStep(moved.x < 0 ? 1 : -1);
      } else if (went === 'down' && moved.y > dismissPx) {
        latest.current.onClose();
      } else if (!went && Math.hypot(moved.x, moved.y) < tapPx && event.pointerType !== 'mouse') {
        const isSecond = event.timeStamp - lastTap.time < tapMs && measureDistance(at, lastTap.at) < tapPx;
        lastTap = { time: isSecond ? -Infinity : event.timeStamp, at };
        if (isSecond) toggleZoom(at);
      }
    };

    const toggleZoom = (at: Point) => show(view.scale > 1 ? wholePicture : clamped(zoomAt(view, doubleTapZoom, at)));
    const onDoubleClick = (event: MouseEvent) => {
      if ((event.target as Element).matches('img')) toggleZoom(fromMiddle(event));
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', onUp, { signal });
    if (matchMedia('(pointer: fine)').matches) element.addEventListener('dblclick', onDoubleClick, { signal });
    return () => listening.abort();
  }, [stage]);
}

interface Point {
  x: number;
  y: number;
}

/** Transform of the picture: `scale` relative to fitting the window, translated by `x` and `y` pixels from the centre. */
interface View extends Point {
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

function findMiddle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function measureDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}
