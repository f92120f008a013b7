import { limits } from '#contract/limits.ts';

const han = /\p{Script=Han}+/gu;

/**
 * An address for a name: lower-case letters and digits, Chinese in pinyin without tones, joined by hyphens. Empty if nothing of
 * the name can be written so.
 * @param loadPinyin returns the function that writes Chinese as syllables; it is called for a Chinese name only
 */
export async function slugOfName(
  name: string,
  loadPinyin: () => Promise<(chinese: string) => string>,
): Promise<string> {
  // Each run of Chinese is a run of syllables; letters and digits beside it stay words.
  const toPinyin = name.search(han) >= 0 ? await loadPinyin() : undefined;
  const latin = toPinyin ? name.replaceAll(han, (run) => ` ${toPinyin(run)} `) : name;
  const words = latin
    .replaceAll(/['’]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, limits.slug).replace(/-$/, '');
}
