import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A part of the page about the system under its heading. */
export function Card({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`card p-4 sm:p-5 ${className}`}>
      <h3 id={heading} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A name with its value, for a `dl`. */
export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ash">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface Warning {
  text: string;
  /** in the words of the program */
  reason?: string | null;
}

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul className="grid gap-2">
      {warnings.map(({ text, reason }) => (
        <li key={text} className="flex gap-2">
          <CircleAlert size={18} className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0 wrap-anywhere">
            {text}
            {reason && (
              <span lang="en" className="block text-small text-ash">
                {reason}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Seconds in the largest unit that leaves at least one. */
export function formatSeconds(seconds: number, locale: string): string {
  const [unit, size] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3_600
        ? (['hour', 3_600] as const)
        : seconds >= 60
          ? (['minute', 60] as const)
          : (['second', 1] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, options).format(Math.floor(seconds / size));
}
