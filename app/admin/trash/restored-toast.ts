import type { TrashRestored } from '#contract/trash/trash.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** What to tell after things were restored: how many, which were not and why, and what else happened to them. */
export function restoredToast({ trash, problems }: Catalogue, { count, failed, withoutParent }: TrashRestored) {
  const reasons = [...new Set(failed.map(({ code }) => problems[code]))];
  const text = [...reasons, ...(withoutParent > 0 ? [trash.withoutGallery(withoutParent)] : [])].join(' ');
  if (failed.length === 0) return { title: trash.restored(count), ...(text && { text }) };
  const title = [...(count > 0 ? [trash.restored(count)] : []), trash.notRestored(failed.length)].join('. ');
  return { title, text, destructive: true };
}
