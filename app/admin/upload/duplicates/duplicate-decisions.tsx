import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useUploadRunner } from '#app/admin/upload/uploads-provider.tsx';

/** One decision for all files that the library already has. */
export function DuplicateDecisions({ count }: { count: number }) {
  const { duplicate } = useTexts().upload;
  const runner = useUploadRunner();
  return (
    <fieldset className="rounded border border-line bg-linen p-3">
      <legend className="sr-only">{duplicate.allLegend}</legend>
      <p className="font-medium">{duplicate.foundTitle(count)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void runner.decideDuplicates('existing')}>{duplicate.useAll}</Button>
        <Button tone="outline" onClick={() => void runner.decideDuplicates('skip')}>
          {duplicate.skipAll}
        </Button>
        <Button tone="outline" className="button-quiet" onClick={() => void runner.decideDuplicates('upload')}>
          {duplicate.uploadAll}
        </Button>
      </div>
    </fieldset>
  );
}
