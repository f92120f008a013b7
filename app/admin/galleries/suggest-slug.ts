import { slugOfName } from '#contract/records/gallery-slug.ts';

/** An address for a name. The pinyin are loaded for a Chinese name only. */
export function suggestSlug(name: string): Promise<string> {
  return slugOfName(name, async () => {
    const { pinyin } = await import('pinyin-pro');
    return (chinese) => pinyin(chinese, { toneType: 'none', v: true });
  });
}
