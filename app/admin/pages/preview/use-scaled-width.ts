import { type CSSProperties, useEffect, useRef, useState } from 'react';

/** Lays a frame out at a width and scales it down to the width of its stage. */
export function useScaledWidth(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setAvailable(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, available / width);
  const style: CSSProperties = {
    width,
    height: `${100 / scale}%`,
    transform: `scale(${scale})`,
    marginInlineStart: Math.max(0, (available - width) / 2),
  };
  return { stage, style };
}
