import type { z } from 'zod';
import type { socialLink } from '#contract/records.ts';
import type { PictureId } from './pictures.ts';

export interface BuiltInTeamMember {
  id: string;
  name: string;
  role: string;
  description: string;
  image: PictureId;
  socialLinks: readonly z.infer<typeof socialLink>[];
}

/**
 * Sample members, shown until the studio enters its own. They are fictitious: their pictures show objects of their trades
 * (scripts/make-object-portraits.ts), and they have no social links, because every such URL could belong to somebody.
 */
export const builtInTeam: readonly BuiltInTeamMember[] = [
  {
    id: 'sample-1',
    name: 'Maren Castellano',
    role: 'Founder and Lead Photographer',
    description: 'Opened the studio with one camera and a painted backdrop. Still photographs three days a week.',
    image: 'team/camera-in-ring',
    socialLinks: [],
  },
  {
    id: 'sample-2',
    name: 'Theo Lindqvist-Park',
    role: 'Director of Film',
    description: 'Plans every move on paper first. Happiest behind a slow dolly and a quiet crew.',
    image: 'team/film-slate',
    socialLinks: [],
  },
  {
    id: 'sample-3',
    name: 'Adaeze Whitcombe',
    role: 'Newborn Photographer',
    description: 'Has the warmest hands in the building and a song for each stage of falling asleep.',
    image: 'team/rattle',
    socialLinks: [],
  },
  {
    id: 'sample-4',
    name: 'Jun Halvorsen',
    role: 'Portrait Photographer',
    description: 'Talks you out of your passport face. Lights everything from one side.',
    image: 'team/lens',
    socialLinks: [],
  },
  {
    id: 'sample-5',
    name: 'Rosalind Okoro-Vance',
    role: 'Property Photographer',
    description: 'Knows where the sun will be at four. Straightens pictures on other people’s walls.',
    image: 'team/keys',
    socialLinks: [],
  },
  {
    id: 'sample-6',
    name: 'Mateus Brannigan',
    role: 'Commercial Photographer',
    description: 'Builds sets out of plaster, paper and patience. Can make water behave.',
    image: 'team/honey',
    socialLinks: [],
  },
  {
    id: 'sample-7',
    name: 'Yuki Marchetti',
    role: 'Wedding Photographer',
    description: 'Arrives before the flowers and leaves after the band. Carries safety pins.',
    image: 'team/buttonhole',
    socialLinks: [],
  },
  {
    id: 'sample-8',
    name: 'Devika Ransome',
    role: 'Retoucher',
    description: 'Spends her days on work that nobody should notice. Color first, skin last.',
    image: 'team/filters',
    socialLinks: [],
  },
  {
    id: 'sample-9',
    name: 'Callum Estrada',
    role: 'Director of Photography',
    description: 'Owns too many lenses and can tell you why each is necessary.',
    image: 'team/focus-ring',
    socialLinks: [],
  },
  {
    id: 'sample-10',
    name: 'Ines Thackeray',
    role: 'Producer',
    description: 'Call sheets, permits, parking and lunch. If it happened on time, it was Ines.',
    image: 'team/schedule',
    socialLinks: [],
  },
  {
    id: 'sample-11',
    name: 'Bao Sinclair',
    role: 'Gaffer',
    description: 'Moves light by inches. Labels every cable and expects the same of you.',
    image: 'team/spotlight-lens',
    socialLinks: [],
  },
  {
    id: 'sample-12',
    name: 'Leonie Abara',
    role: 'Make-up Artist',
    description: 'Makes people look rested. Fifteen minutes, no mask.',
    image: 'team/make-up-brushes',
    socialLinks: [],
  },
  {
    id: 'sample-13',
    name: 'Grigor Fontaine',
    role: 'Sound Recordist',
    description: 'Hears the refrigerator before anyone else does, and turns it off.',
    image: 'team/headphones',
    socialLinks: [],
  },
  {
    id: 'sample-14',
    name: 'Saoirse Nakamura',
    role: 'Stylist',
    description: 'Finds the right linen in any city. Pins, steams and listens.',
    image: 'team/ribbon',
    socialLinks: [],
  },
  {
    id: 'sample-15',
    name: 'Emeka Delacroix',
    role: 'Video Editor',
    description: 'Cuts to the breath rather than to the beat. Keeps every take.',
    image: 'team/reel',
    socialLinks: [],
  },
  {
    id: 'sample-16',
    name: 'Hanne Villareal',
    role: 'Storyboard Artist',
    description: 'Draws the film before it exists, on cards that can be moved.',
    image: 'team/pen',
    socialLinks: [],
  },
  {
    id: 'sample-17',
    name: 'Oskar Pemberton-Li',
    role: 'Studio Assistant',
    description: 'Flags, reflectors, coffee, and the answer to where the clamps are.',
    image: 'team/cable',
    socialLinks: [],
  },
  {
    id: 'sample-18',
    name: 'Zahra Middleton',
    role: 'Lighting Technician',
    description: 'Builds small lights for places where large ones do not fit.',
    image: 'team/bulb',
    socialLinks: [],
  },
];

/** Role and description of the sample members, by id. Names stay as they are. */
export const teamInChinese: Readonly<Record<string, { role: string; description: string }>> = {
  'sample-1': { role: '创始人、首席摄影师', description: '从一台相机和一块手绘背景布起家，至今每周仍有三天亲自掌镜。' },
  'sample-2': { role: '影片导演', description: '每个运镜都先画在纸上。最爱缓缓推进的轨道和安静的剧组。' },
  'sample-3': { role: '新生儿摄影师', description: '全工作室手最暖的人，宝宝入睡的每个阶段，她都有一首对应的歌。' },
  'sample-4': { role: '人像摄影师', description: '几句话就让人忘掉证件照表情。布光永远只从一侧来。' },
  'sample-5': { role: '房产摄影师', description: '知道下午四点太阳会照到哪里，也会顺手扶正别人家墙上的画。' },
  'sample-6': { role: '商业摄影师', description: '用石膏、纸张和耐心搭景，还能让水听话。' },
  'sample-7': { role: '婚礼摄影师', description: '比鲜花到得早，比乐队走得晚，随身带着别针。' },
  'sample-8': { role: '修图师', description: '整天做着不该被人察觉的工作：先调色，再修肤。' },
  'sample-9': { role: '摄影指导', description: '镜头多得放不下，但每一支都说得出非买不可的理由。' },
  'sample-10': { role: '制片', description: '通告、许可、停车、午饭。凡是准时发生的，背后都有 Ines。' },
  'sample-11': { role: '灯光师', description: '灯位以厘米计。每根线都贴好标签，也盼着别人照做。' },
  'sample-12': { role: '化妆师', description: '十五分钟，让人像睡足了一样精神，却看不出妆。' },
  'sample-13': { role: '录音师', description: '总比别人先听见冰箱的嗡嗡声，然后走过去关掉它。' },
  'sample-14': { role: '造型师', description: '在哪座城市都找得到合适的亚麻。别针、熨烫，还有倾听。' },
  'sample-15': { role: '视频剪辑师', description: '跟着呼吸剪，不跟着节拍剪。每一条素材都留着。' },
  'sample-16': { role: '分镜师', description: '影片还没开拍，就先画在可以随意调换的卡片上。' },
  'sample-17': { role: '摄影助理', description: '旗板、反光板、咖啡，还有“夹子放哪儿了”的答案。' },
  'sample-18': { role: '灯光技师', description: '大灯放不进去的地方，就亲手做一盏小的。' },
};
