import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PageWithHero, pagesWithHero } from '#contract/content/content-pages.ts';
import { limits } from '#contract/limits.ts';
import { pagePaths, sitePageNames, sitePages } from '#contract/site-pages.ts';
import { type GalleryOfPage, pageGalleries } from '#app/site/pages.ts';
import { featuredWork } from './featured-work.ts';
import { dressPictures, galleryPictures, heroPictures, sharePicture, stagingPictures } from './galleries.ts';
import { wedding } from './pages/wedding.ts';
import { builtInMeta } from './built-in-meta.ts';
import { builtInPictures, type PictureId } from './pictures.ts';
import { aboutPictures } from './about-pictures.ts';
import { serviceCards } from './service-cards.ts';
import { home } from './pages/home.ts';
import { cinematicVideos, commercialVideos, weddingVideos } from './sample-videos.ts';
import { builtInTeam } from './team-members.ts';
import { lowerPictures } from './lower-pictures.ts';
import { objectPortraits } from '../scripts/object-portraits.ts';

const thumbnails = (videos: readonly { thumbnail: PictureId }[]) => videos.map(({ thumbnail }) => thumbnail);
const isObject = (id: PictureId): id is keyof typeof objectPortraits => id in objectPortraits;
const team = builtInTeam.map(({ image }) => image);

/** The built-in pictures of pages that are neither their hero nor in a gallery of app/site/pages.ts. */
const otherPictures: Partial<Record<PageWithHero, readonly PictureId[]>> = {
  home: [
    ...Object.values(serviceCards).map(({ fallback }) => fallback),
    ...Object.values(featuredWork).flat(),
    aboutPictures.studio,
    ...team,
  ],
  property: Object.values(stagingPictures),
  commercial: thumbnails(commercialVideos),
  film: thumbnails(cinematicVideos),
  wedding: [...thumbnails(weddingVideos), ...Object.values(dressPictures)],
  about: [aboutPictures.story],
  team,
};

/** All built-in pictures of each page. */
const picturesOfPages = pagesWithHero.map((name): [page: PageWithHero, pictures: PictureId[]] => [
  name,
  [
    heroPictures[name],
    ...Object.values<GalleryOfPage>(pageGalleries[name]).flatMap(({ samples }) => galleryPictures[samples]),
    ...(otherPictures[name] ?? []),
  ],
]);

/** Folders of the pictures that belong to each page. The home page shows a choice of all. */
const subjects: Record<Exclude<PageWithHero, 'home'>, readonly string[]> = {
  portrait: ['headshots', 'family'],
  newborn: ['newborn'],
  property: ['property', 'staging-before', 'staging-after'],
  commercial: ['commercial', 'events'],
  film: ['film'],
  wedding: ['wedding', 'dress-rental'],
  about: ['about'],
  team: ['team'],
  contact: [],
};

describe('built-in content', () => {
  it.each(picturesOfPages)('shows no picture twice on the %s page', (_page, pictures) => {
    expect(pictures.filter((id, index) => pictures.indexOf(id) !== index)).toEqual([]);
    expect(pictures.filter((id) => !(id in builtInPictures))).toEqual([]);
  });

  it.each(picturesOfPages)(
    'shows nothing in the lower half of the %s page that stands above, not even as a tool',
    (page, pictures) => {
      const seen = new Set(pictures.flatMap((id) => [id, ...(isObject(id) ? [objectPortraits[id].source] : [])]));
      const lower: PictureId[] =
        page in lowerPictures ? Object.values(lowerPictures[page as keyof typeof lowerPictures] ?? {}) : [];
      expect(lower.filter((id, index) => seen.has(id) || lower.indexOf(id) !== index)).toEqual([]);
    },
  );

  it.each(picturesOfPages.filter(([page]) => page !== 'home'))(
    'shows only pictures of its own subject on the %s page',
    (page, pictures) => {
      const folders = subjects[page as keyof typeof subjects];
      expect(pictures.filter((id) => id !== heroPictures[page] && !folders.includes(path.dirname(id)))).toEqual([]);
    },
  );

  it('leads to every page from the site map', () => {
    expect(sitePageNames.filter((name) => sitePages[name].siteMap === null)).toEqual(['sitemap']);
  });

  it('has a hero of its own for every page but the text pages', () => {
    const textPages = ['privacy', 'terms', 'sitemap'];
    const withHero = sitePageNames.filter((page) => !textPages.includes(page));
    expect(Object.keys(heroPictures).sort()).toEqual(withHero.sort());
    expect(new Set(Object.values(heroPictures)).size).toBe(withHero.length);
  });

  it('has no unused picture', () => {
    const shown = new Set<string>([...picturesOfPages.flatMap(([, pictures]) => pictures), sharePicture]);
    expect(Object.keys(builtInPictures).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('features eight pictures in each of the five categories', () => {
    expect(Object.entries(featuredWork).map(([id, images]) => [id, images.length])).toEqual([
      ['newborn', 8],
      ['headshots', 8],
      ['family', 8],
      ['property', 8],
      ['commercial', 8],
    ]);
  });

  it('has pictures for the service cards and featured categories of the home page', () => {
    expect(Object.keys(serviceCards)).toEqual(home.en.services.cards.map(({ id }) => id));
    expect(Object.keys(featuredWork)).toEqual(home.en.featured.categories.map(({ id }) => id));
  });

  it('fills every gallery to its limit', () => {
    const counts = Object.entries(galleryPictures).map(([name, ids]) => [name, ids.length]);
    expect(Object.fromEntries(counts)).toEqual({
      headshots: 12,
      family: 8,
      newborn: 12,
      property: 12,
      commercial: 24,
      events: 24,
      film: 24,
      wedding: 24,
    });
  });

  it('has four dress styles with different pictures', () => {
    expect(wedding.en.rental.styles.map(({ id }) => id)).toEqual(Object.keys(dressPictures));
    expect(new Set(Object.values(dressPictures)).size).toBe(4);
  });

  it('has eighteen sample members and eighteen sample videos, with distinct ids and pictures', () => {
    expect(new Set(builtInTeam.map(({ id }) => id)).size).toBe(18);
    expect(new Set(team).size).toBe(18);
    const videos = [...commercialVideos, ...cinematicVideos, ...weddingVideos];
    expect(new Set(videos.map(({ videoUrl }) => videoUrl)).size).toBe(18);
    expect(new Set(thumbnails(videos)).size).toBe(18);
    for (const { id, videoUrl } of videos) expect(videoUrl).toBe(`/clips/${id}.mp4`);
  });

  it('shows each sample member by a thing, not by a person or initials', () => {
    for (const { name, image } of builtInTeam) {
      const { alt, altZh } = builtInPictures[image];
      const initials = new RegExp(`[Ii]nitials|首字母|${name.split(' ').join('|')}`);
      expect([alt, altZh].filter((text) => initials.test(text))).toEqual([]);
    }
  });

  it('has a distinct description for each page, short enough for search results', () => {
    const descriptions = pagePaths.map(builtInMeta).map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(160);
  });

  it('keeps sample members within the limits of real ones', () => {
    for (const { name, role, description } of builtInTeam) {
      expect(name.length).toBeLessThanOrEqual(limits.name);
      expect(role.length).toBeLessThanOrEqual(limits.name);
      expect(description.length).toBeLessThanOrEqual(limits.text);
    }
  });
});
