import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { formatClock } from '#contract/videos.ts';
import type { PictureId } from './pictures.ts';

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

/** Texts as visitors read them. The note, which the player alone shows, says that the video is a sample, with its true length. */
export function sampleVideoTexts(
  { id, title, description, seconds }: SampleVideo,
  language: SiteLanguage,
): { title: string; description: string; note: string } {
  const chinese = language === 'zh-Hans' ? sampleVideosInChinese[id] : undefined;
  const length = formatClock(seconds);
  return chinese ? { ...chinese, note: `${length} · 样片` } : { title, description, note: `${length} · sample` };
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
    thumbnail: 'commercial/color-chart',
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

/** Title and description of the sample films, by id. */
const sampleVideosInChinese: Readonly<Record<string, { title: string; description: string }>> = {
  'brand-story': { title: '品牌故事', description: '谁在做、在哪里做、为什么做，放在首页最上方讲给客人听。' },
  'product-film': { title: '产品影片', description: '在精心控制的光线里呈现造型、材质与细节，为上市那天而剪。' },
  'event-recap': { title: '活动回顾', description: '当晚最精彩的片段，趁大家还在谈论时就交到手上。' },
  interview: { title: '人物访谈', description: '两把椅子、两台机器，和值得回答的问题。' },
  'social-cut': { title: '社交媒体短片', description: '方形与竖屏版本，专为信息流和短视频平台制作。' },
  'behind-the-scenes': { title: '幕后花絮', description: '这组广告是怎么拍出来的，留给好奇的人。' },
  'cinematic-stories': { title: '电影感短片', description: '有开头、有转折、有结尾的小故事。' },
  'documentary-films': { title: '纪录片', description: '真实的地方、真实的人，耐心地拍。' },
  'music-videos': { title: '音乐视频', description: '一首歌、一个想法，光线跟着节拍走。' },
  'short-films': { title: '剧情短片', description: '面向电影节的剧情片，从剧本一直做到放映拷贝。' },
  'fashion-films': { title: '时尚影片', description: '从更衣室到最后一套造型，拍出面料的质感与垂坠。' },
  'artistic-projects': { title: '艺术项目', description: '与艺术家合作，为画廊、舞台和档案而拍。' },
  'wedding-ceremony': { title: '婚礼仪式', description: '双机位记录仪式，没有人挡在宾客面前。' },
  'reception-highlights': { title: '婚宴精选', description: '祝酒、席间，还有乐队登场后的那一小时。' },
  'love-story-film': { title: '爱情故事', description: '婚礼之前，和两位新人一起拍下故事的开始。' },
  'wedding-trailer': { title: '婚礼预告片', description: '几分钟看尽这一天，送给没能到场的人。' },
  'first-dance': { title: '第一支舞', description: '一镜到底的舞，打了光，却仍是夜晚的样子。' },
  'vows-exchange': { title: '交换誓言', description: '近距离拍下誓言，也拍下听见誓言的那些面孔。' },
};
