import { useSyncExternalStore } from 'react';
import { useTexts } from '#app/i18n/language.tsx';

/** The offline state of the whole panel. The region stands before its text does, or it is not announced. */
export function OfflineNotice() {
  const texts = useTexts();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="block">
      {!isOnline && (
        <span className="block bg-amber px-3 py-2 text-center text-night sm:px-6">{texts.status.offline}</span>
      )}
    </output>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
