import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';

/** Error state of a list or form: the reason and a retry button. */
export function LoadFailed({ title, error, onRetry }: { title?: string; error: unknown; onRetry: () => void }) {
  const texts = useTexts();
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{title ?? texts.failures.loadTitle}</p>
        <p className="text-ash">{describeError(texts, error)}</p>
      </div>
      <Button tone="outline" onClick={onRetry}>
        <RotateCw aria-hidden="true" size={16} strokeWidth={1.75} />
        {texts.actions.retry}
      </Button>
    </div>
  );
}
