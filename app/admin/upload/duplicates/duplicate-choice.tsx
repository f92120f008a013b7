import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';
import type { UploadItem } from '#app/admin/upload/upload-queue.ts';
import { useUploadRunner } from '#app/admin/upload/uploads-provider.tsx';

interface DuplicateChoiceProps {
  item: UploadItem;
  existing: MediaItem;
  /** is told that the file is about to leave the list */
  onLeave: (id: string) => void;
}

/** Shows the existing item with the same content, and lets the user use it, skip the file or upload it anyway. */
export function DuplicateChoice({ item, existing, onLeave }: DuplicateChoiceProps) {
  const texts = useTexts();
  const runner = useUploadRunner();
  const { duplicate } = texts.upload;
  const isElsewhere = existing.category !== item.category;

  return (
    <fieldset className="mt-2 grid grid-cols-[3rem_1fr] items-start gap-3">
      <legend className="sr-only">{duplicate.group(item.file.name)}</legend>
      <MediaThumbnail item={existing} className="size-12 rounded-sm" />
      <div className="min-w-0">
        <p className="font-medium">{duplicate.found}</p>
        <p className="truncate text-caption text-ash">
          {existing.originalName} · {texts.categories[existing.category]}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            className="text-start whitespace-normal!"
            onClick={() => {
              onLeave(item.id);
              void runner.takeExisting(item.id);
            }}
          >
            {isElsewhere ? duplicate.move(texts.categories[item.category]) : duplicate.use}
          </Button>
          <Button
            tone="outline"
            onClick={() => {
              onLeave(item.id);
              runner.remove(item.id);
            }}
          >
            {duplicate.skip}
          </Button>
          <Button tone="outline" className="button-quiet" onClick={() => void runner.uploadAnyway(item.id)}>
            {duplicate.uploadAnyway}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
