import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { featuredWork } from './featured-work.ts';
import { dressPictures, galleryPictures, stagingPictures } from './galleries.ts';
import { findCaption, type CaptionedPictureId, pictureCaptions } from './picture-captions.ts';
import { builtInPictures, type PictureId } from './pictures.ts';

const captions = Object.entries(pictureCaptions);

describe('the captions of the built-in pictures', () => {
  it('stand under each picture that a gallery or featured work shows, in both languages', () => {
    const shown: PictureId[] = [galleryPictures, featuredWork, dressPictures, stagingPictures].flatMap((lists) =>
      Object.values<PictureId | readonly PictureId[]>(lists).flat(),
    );
    expect(shown.length).toBeGreaterThan(150);
    for (const id of shown) {
      expect(findCaption(id, 'en'), id).toMatch(/\w/);
      expect(findCaption(id, 'zh-Hans'), id).toMatch(/\p{Script=Han}/u);
      expect(builtInPictures[id].caption, id).toBe(findCaption(id, 'en'));
    }
    // @ts-expect-error -- a list with one picture is not enough
    const few: Record<CaptionedPictureId, string> = { 'newborn/moon': 'Moon set' };
    expect(few).toBeDefined();
  });

  it('are titles of two to six words, or 2 to 12 characters in Chinese, and no sentences', () => {
    for (const [id, { en, 'zh-Hans': zh }] of captions) {
      const words = en.split(' ').length;
      expect(words >= 2 && words <= 6, `${id}: ${en}`).toBe(true);
      expect(en.length, id).toBeLessThanOrEqual(limits.caption);
      expect(zh, id).toMatch(/^[\p{Script=Han}]{2,12}$/u);
      expect(en, id).toMatch(/^[A-Z]/);
      expect(en, id).not.toMatch(/[.!?;:]$/);
    }
  });

  it('are no alternative texts, and none is written twice', () => {
    for (const [id, { en, 'zh-Hans': zh }] of captions) {
      const { alt, altZh } = builtInPictures[id as PictureId];
      expect([alt, altZh], id).not.toContain(en);
      expect([alt, altZh], id).not.toContain(zh);
    }
    for (const language of ['en', 'zh-Hans'] as const) {
      const texts = captions.map(([, caption]) => caption[language]);
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    }
  });
});
