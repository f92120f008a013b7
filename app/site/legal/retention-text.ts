import { fillIn } from '#contract/content/fill-in.ts';

/** @param months after how many months enquiries are deleted; null: they are not deleted automatically */
export function retentionText(texts: { automatic: string; unlimited: string }, months: number | null): string {
  return months === null ? texts.unlimited : fillIn(texts.automatic, { months });
}
