import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';

/** @param props.hint placeholder and accessible name */
export function SearchField(props: { hint: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative min-w-0 flex-1 basis-60">
      <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ash" />
      <input
        type="search"
        aria-label={useTexts().actions.search}
        placeholder={props.hint}
        className="field-control pl-9!"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}

/** Returns `value` once it has not changed for `ms`, so that typing does not send a request for every key. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
