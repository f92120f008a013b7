import { Fragment, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { entryProps } from '#app/admin/controls/use-focus-after-removal.ts';

interface SignInRowProps {
  id: string;
  icon: LucideIcon;
  name: ReactNode;
  facts: readonly string[];
  /** the button that ends it */
  children: ReactNode;
}

/** A passkey or a device in a list of those that can sign in. */
export function SignInRow({ id, icon: Icon, name, facts, children }: SignInRowProps) {
  return (
    <li {...entryProps(id)} className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
      <Icon size={20} className="shrink-0 text-ash" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">{name}</p>
        <p className="text-caption break-keep text-ash tabular-nums">
          {facts.map((fact, index, { length }) => (
            <Fragment key={fact}>
              {/* A date breaks only where its line is too short for it. */}
              <span className="inline-block">{index < length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      {children}
    </li>
  );
}
