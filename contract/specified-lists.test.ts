import { expect, test } from 'vitest';
import { aboutSectionKeys, planTypes, propertyVideo, videoQualities, teamMember } from './records.ts';
import { limits } from './limits.ts';
import { heroCategories, specifiedHeroCategories, mediaCategories, allowedExtensions } from './media-categories.ts';

// Repeats the lists and constants of the specification, so that changing one by accident fails a test.

function ofType(type: string): string[] {
  return Object.entries(mediaCategories).flatMap(([name, its]) => (its === type ? name : []));
}

test('media have these categories, each of one type but for the work for a client', () => {
  expect(ofType('any')).toEqual(['client-work']);
  const heroes = ['hero-home', 'hero-portrait', 'hero-property', 'hero-commercial', 'hero-newborn'];
  // An addition: the banners of the other pages, after those that are specified.
  const further = ['hero-wedding', 'hero-film', 'hero-about', 'hero-team', 'hero-contact'];
  expect(specifiedHeroCategories).toEqual(heroes);
  expect(heroCategories).toEqual([...heroes, ...further]);
  expect(ofType('photo')).toEqual([
    ...heroes,
    ...further,
    'professional-headshots',
    'family-portraits',
    'newborn-photography',
    'property-portfolio',
    'visual-staging',
    '3d-floor-plans',
    'commercial-photography',
    'event-photography',
    'production-stills',
    'wedding-photography',
    'wedding-dress-rental',
    // An addition: uploads for records, which nothing lists.
    'records-only',
  ]);
  expect(ofType('video')).toEqual([
    'property-video',
    'video-production',
    'wedding-videography',
    'cinematic-production',
  ]);
});

test('files have these formats and sizes', () => {
  expect(allowedExtensions.photo).toEqual(['jpeg', 'jpg', 'png', 'gif', 'webp']);
  expect(allowedExtensions.video).toEqual(['mp4', 'mov', 'avi', 'wmv', 'webm']);
  expect([limits.maxImageBytes, limits.maxVideoBytes]).toEqual([50 * 1024 ** 2, 5 * 1024 ** 3]);
});

test('forms offer these choices and begin with these defaults', () => {
  expect(videoQualities).toEqual(['4K UHD', '1080p HD', '720p HD']);
  expect(propertyVideo.defaults).toEqual({ quality: '4K UHD', sortOrder: 0, isPublished: true });
  expect(planTypes).toEqual([
    'Single Family Home',
    'Luxury Condo',
    'Commercial Space',
    'Townhouse',
    'Apartment',
    'Office',
  ]);
  expect(teamMember.defaults).toEqual({ sortOrder: '0', socialLinks: [], isPublished: true });
});

test('about content has these known sections', () => {
  expect(aboutSectionKeys).toEqual([
    'hero_title',
    'hero_subtitle',
    'hero_description',
    'stats_projects',
    'stats_clients',
    'stats_experience',
    'about_main_title',
    'about_main_content',
    'about_main_image',
    'about_vision_title',
    'about_vision_content',
    'about_mission_title',
    'about_mission_content',
  ]);
});
