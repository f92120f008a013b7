import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `ms`: what is typed is asked for when a pause comes, not at every key. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
