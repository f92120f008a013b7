import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/api.ts';

interface LoadFailedProps {
  title?: string;
  query: { error: unknown; refetch: () => unknown };
}

/** Error state of a list or form: the reason and a retry button. */
export function LoadFailed({ title, query }: LoadFailedProps) {
  const texts = useTexts();
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <TriangleAlert size={20} className="text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{title ?? texts.failures.loadTitle}</p>
        <p className="text-ash">{describeError(texts, query.error)}</p>
      </div>
      <Button tone="outline" onClick={() => void query.refetch()}>
        <RotateCw aria-hidden="true" size={16} strokeWidth={1.75} />
        {texts.actions.retry}
      </Button>
    </div>
  );
}

/** Loading state of a list: skeleton rows in place of the entries. */
export function LoadingRows({ count = 4, className = 'h-28' }: { count?: number; className?: string }) {
  return (
    <output className="grid gap-3">
      <span className="sr-only">{useTexts().actions.loading}</span>
      {Array.from({ length: count }, (_, row) => (
        <span key={row} aria-hidden="true" className={`skeleton block ${className}`} />
      ))}
    </output>
  );
}

export function EmptyState({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-md border border-dashed border-line px-4 py-12 text-center">
      <p className="font-medium">{text}</p>
      {hint && <p className="text-ash">{hint}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

/** Whether visitors see an entry. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  const { status } = useTexts();
  return (
    <span className={`badge ${isPublished ? 'badge-published' : 'badge-plain'}`}>
      {isPublished ? status.published : status.draft}
    </span>
  );
}
