import type { ReactNode } from 'react';

export function EmptyState({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-md border border-dashed border-line px-4 py-12 text-center">
      <p className="font-medium">{text}</p>
      {hint && <p className="text-ash">{hint}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
