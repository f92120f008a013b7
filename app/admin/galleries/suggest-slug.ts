import { limits } from '#contract/limits.ts';

const han = /\p{Script=Han}/u;

/**
 * An address for a name: lower-case letters and digits, Chinese in pinyin without tones, joined by hyphens. Empty if nothing of
 * the name can be written so. The pinyin are loaded for a Chinese name only.
 */
export async function suggestSlug(name: string): Promise<string> {
  const latin = han.test(name) ? await toPinyin(name) : name;
  const words = latin
    .replaceAll(/['’]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, limits.slug).replace(/-+$/, '');
}

async function toPinyin(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  // Each run of Chinese is a run of syllables; letters and digits beside it stay words.
  return name.replaceAll(/\p{Script=Han}+/gu, (run) => ` ${pinyin(run, { toneType: 'none', v: true })} `);
}
