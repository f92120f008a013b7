import type { RefObject } from 'react';
import { useTexts } from '#app/i18n/language.tsx';

/** The keys of the list, hidden at first and on phones. */
export function KeyboardHelp({ ref }: { ref: RefObject<HTMLDetailsElement | null> }) {
  const { keys: texts } = useTexts().workflow;
  const rows = [
    [['J', '↓'], texts.next],
    [['K', '↑'], texts.previous],
    [['E'], texts.archive],
    [['R'], texts.reply],
    [['?'], texts.help],
  ] as const;
  return (
    <details ref={ref} className="mb-3 text-ash max-sm:hidden">
      <summary className="w-fit cursor-pointer">{texts.heading}</summary>
      <p className="mt-1">{texts.hint}</p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center gap-2">
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="mr-1 rounded border border-stone bg-sheet px-1.5 text-caption text-ink">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
