import type { PlacedCategory } from '#contract/media/media-categories.ts';
import { findPlacementPage } from '#contract/media/media-placement.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { useBulkChange } from '#app/admin/media/library/media-actions.ts';
import { describeError } from '#app/admin/api/describe-error.ts';

/**
 * Makes a library picture the banner of a page by filing it under the banner's category, where the server gives it the first
 * position. An item has one category only, so moving it from another one asks for confirmation.
 */
export function useChooseBanner() {
  const texts = useTexts();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const { run } = useBulkChange();

  return async function choose(item: MediaItem, category: PlacedCategory): Promise<void> {
    if (item.category !== category) {
      const names = [texts.categories[item.category], texts.categories[category]] as const;
      const options = { text: texts.banners.confirmMove(...names), confirmLabel: texts.banners.move };
      if (!(await confirm(options))) return;
    }
    const { failed, lastError } = await run([item], { category, isPublished: true });
    if (failed === 0) {
      toast({
        title: texts.banners.chosen,
        link: { label: texts.banners.viewPage, href: findPlacementPage(category) },
      });
      return;
    }
    const action = { label: texts.actions.retry, run: () => void choose(item, category) };
    toast({ title: texts.banners.chooseFailed, text: describeError(texts, lastError), action, destructive: true });
  };
}
