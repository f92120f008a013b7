import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { PictureId } from './pictures.ts';
import { sampleVideosInChinese } from './zh-Hans/sample-videos.ts';

export interface SampleVideo {
  id: string;
  thumbnail: PictureId;
  title: string;
  /** what a film of this kind shows; states no length and no sound, because the clip has six or seven seconds and is silent */
  description: string;
  /** a clip in content/clips/ */
  videoUrl: `/clips/${string}.mp4`;
  seconds: number;
}

/** Title and description as visitors read them. The description says that the film is a sample, with its true length. */
export function sampleVideoTexts(
  { id, title, description, seconds }: SampleVideo,
  language: SiteLanguage,
): { title: string; description: string } {
  const chinese = language === 'zh-Hans' ? sampleVideosInChinese[id] : undefined;
  if (chinese) return { title: chinese.title, description: `${chinese.description}样片：${seconds} 秒，无声。` };
  return { title, description: `${description} Sample film: ${seconds} seconds, without sound.` };
}

export const commercialVideos: readonly SampleVideo[] = [
  {
    id: 'brand-story',
    thumbnail: 'commercial/ceramics-low',
    title: 'Brand Story',
    description: 'Who makes it, where, and why, told at the top of a home page.',
    videoUrl: '/clips/brand-story.mp4',
    seconds: 7,
  },
  {
    id: 'product-film',
    thumbnail: 'commercial/spheres-low',
    title: 'Product Film',
    description: 'Form, material and detail in controlled light, cut for launch day.',
    videoUrl: '/clips/product-film.mp4',
    seconds: 6,
  },
  {
    id: 'event-recap',
    thumbnail: 'events/table-bulbs',
    title: 'Event Recap',
    description: 'The evening in its best moments, delivered while people still talk about it.',
    videoUrl: '/clips/event-recap.mp4',
    seconds: 7,
  },
  {
    id: 'interview',
    thumbnail: 'commercial/interview-chairs',
    title: 'Interview',
    description: 'Two chairs, two cameras and questions worth answering.',
    videoUrl: '/clips/interview.mp4',
    seconds: 6,
  },
  {
    id: 'social-cut',
    thumbnail: 'commercial/tins-row',
    title: 'Social Media Cut',
    description: 'Square and vertical versions, made for feeds and stories.',
    videoUrl: '/clips/social-cut.mp4',
    seconds: 6,
  },
  {
    id: 'behind-the-scenes',
    thumbnail: 'commercial/reflectors',
    title: 'Behind the Scenes',
    description: 'How the campaign was made, for the people who like to know.',
    videoUrl: '/clips/behind-the-scenes.mp4',
    seconds: 7,
  },
];

export const cinematicVideos: readonly SampleVideo[] = [
  {
    id: 'cinematic-stories',
    thumbnail: 'film/seat-row',
    title: 'Cinematic Stories',
    description: 'Short narratives with a beginning, a turn and an end.',
    videoUrl: '/clips/cinematic-stories.mp4',
    seconds: 7,
  },
  {
    id: 'documentary-films',
    thumbnail: 'film/notebook-shade',
    title: 'Documentary Films',
    description: 'Real places and their people, filmed patiently.',
    videoUrl: '/clips/documentary-films.mp4',
    seconds: 6,
  },
  {
    id: 'music-videos',
    thumbnail: 'film/headphones',
    title: 'Music Videos',
    description: 'One song, one idea, light that keeps time.',
    videoUrl: '/clips/music-videos.mp4',
    seconds: 6,
  },
  {
    id: 'short-films',
    thumbnail: 'film/cans-low',
    title: 'Short Films',
    description: 'Fiction for festivals, from script to screening copy.',
    videoUrl: '/clips/short-films.mp4',
    seconds: 7,
  },
  {
    id: 'fashion-films',
    thumbnail: 'film/mirror-bulbs',
    title: 'Fashion Films',
    description: 'From the dressing room to the last look, shot for texture and fall.',
    videoUrl: '/clips/fashion-films.mp4',
    seconds: 6,
  },
  {
    id: 'artistic-projects',
    thumbnail: 'film/gels-low',
    title: 'Artistic Projects',
    description: 'Work with artists, for galleries, stages and their archives.',
    videoUrl: '/clips/artistic-projects.mp4',
    seconds: 6,
  },
];

export const weddingVideos: readonly SampleVideo[] = [
  {
    id: 'wedding-ceremony',
    thumbnail: 'wedding/petal-aisle',
    title: 'Wedding Ceremony',
    description: 'The ceremony from two angles, with no crew in the way.',
    videoUrl: '/clips/wedding-ceremony.mp4',
    seconds: 7,
  },
  {
    id: 'reception-highlights',
    thumbnail: 'wedding/mirror-ball',
    title: 'Reception Highlights',
    description: 'Toasts, tables and the hour when the band takes over.',
    videoUrl: '/clips/reception-highlights.mp4',
    seconds: 6,
  },
  {
    id: 'love-story-film',
    thumbnail: 'wedding/bouquet-close',
    title: 'Love Story Film',
    description: 'How it began, filmed with the two of you before the day.',
    videoUrl: '/clips/love-story-film.mp4',
    seconds: 7,
  },
  {
    id: 'wedding-trailer',
    thumbnail: 'wedding/aisle-chairs',
    title: 'Wedding Trailer',
    description: 'The day at a glance, for everyone who could not be there.',
    videoUrl: '/clips/wedding-trailer.mp4',
    seconds: 6,
  },
  {
    id: 'first-dance',
    thumbnail: 'wedding/candle-steps',
    title: 'First Dance',
    description: 'The dance in one piece, lit so that it still feels like evening.',
    videoUrl: '/clips/first-dance.mp4',
    seconds: 7,
  },
  {
    id: 'vows-exchange',
    thumbnail: 'wedding/rings-velvet',
    title: 'Vows Exchange',
    description: 'The vows, filmed close, and the faces of those who heard them.',
    videoUrl: '/clips/vows-exchange.mp4',
    seconds: 6,
  },
];
