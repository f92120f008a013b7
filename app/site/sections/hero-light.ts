import type { PictureSource } from '#contract/media.ts';

/** From this mean luminance on, dark words on a light ground disturb a picture less than light ones on a dark ground. */
const lightFrom = 0.62;

/**
 * Where a picture is so light that the words of a hero are dark, as its attribute (hero.css): its `corner` on wide screens, its
 * `centre` on phones. Either ground alone gives the words their contrast, on a picture that nobody has measured too.
 */
export function heroLight({ light }: PictureSource) {
  const parts = light ? (['corner', 'centre'] as const).filter((part) => light[part] > lightFrom) : [];
  return { 'data-light': parts.length > 0 ? parts.join(' ') : undefined };
}
