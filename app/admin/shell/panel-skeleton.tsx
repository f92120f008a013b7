import { useTexts } from '#app/i18n/language.tsx';

/** Skeleton of the panel, rendered by the server. It is the same whether or not somebody is signed in. */
export function PanelSkeleton() {
  const texts = useTexts();
  return (
    <main aria-busy="true">
      <h1 className="sr-only">{texts.documentTitle}</h1>
      <noscript>
        <p className="bg-amber px-4 py-3 text-center text-night">{texts.needsScript}</p>
      </noscript>
      <div aria-hidden="true">
        <div className="h-[3.25rem] border-b border-line bg-sheet" />
        <div className="mx-auto panel-width px-3 pt-4 sm:px-6">
          <div className="grid grid-cols-3 gap-2 sm:gap-4">
            {Array.from({ length: 3 }, (_, card) => (
              <div key={card} className="skeleton h-[4.25rem]" />
            ))}
          </div>
          <div className="skeleton mt-4 h-9" />
          <div className="mt-5 grid gap-3">
            {Array.from({ length: 4 }, (_, row) => (
              <div key={row} className="skeleton h-28" />
            ))}
          </div>
        </div>
      </div>
    </main>
  );
}
