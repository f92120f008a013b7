import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';

export const wedding: TranslatedContent<typeof weddingPage> = {
  meta: {
    title: '婚礼摄影与影片',
    description: '如实记录这一天的婚礼照片与影片；婚纱租赁，含试穿与清洗；三种清楚的套餐。',
  },
  hero: { title: '这一天，如实留下', subtitle: '婚礼摄影与影片，不打扰，也很少错过。' },
  gallery: {
    title: '婚礼摄影',
    text: '书信、戒指、开门前的那道光。安静的片刻与热闹的片刻，我们拍得一样用心。',
  },
  statement: { text: '至少六小时，让誓言不必赶时间。' },
  films: { title: '婚礼影片', text: '由同一个团队拍摄，收录誓言与致辞的声音，六周内剪辑完成。' },
  rental: {
    title: '婚纱租赁',
    text: '想试多少件都可以，穿上最爱的那一件，清洗交给我们。',
    stylesLabel: '婚纱款式',
    priceLabel: '租金',
    styleLabel: '{style}，租金 {price}',
    styles: [
      { id: 'classic-a-line', name: '经典 A 字', text: '收腰，裙摆缓缓展开。几乎人人都合适。' },
      { id: 'mermaid', name: '鱼尾', text: '修身至膝，然后散开。给喜欢被注视的人。' },
      { id: 'ball-gown', name: '公主蓬裙', text: '层层裙摆配合身胸衣，适合高挑的穹顶与长长的走道。' },
      { id: 'vintage-lace', name: '复古蕾丝', text: '钉珠蕾丝与柔软薄纱，腰间系一条缎带。' },
    ],
    packagesTitle: '租赁套餐',
    packages: [
      { id: 'basic', name: '基础', duration: '租 3 天' },
      { id: 'premium', name: '尊享', duration: '租 5 天，含配饰' },
      { id: 'luxury', name: '奢享', duration: '租 7 天，含全套造型' },
    ],
    includedTitle: '每次租赁都包含',
    included: ['试穿', '小幅改衣', '清洗', '备用婚纱', '头纱与配饰', '保险'],
    fitting: { action: '预约试纱', about: '婚纱试穿' },
    collection: '查看款式',
  },
  pricing: {
    title: '婚礼套餐',
    intro: '付定金即可锁定档期，余款在婚礼前两周付清。',
    action: '预订此套餐',
    about: '婚礼{package}',
    popular: '最受欢迎',
    packages: [
      {
        id: 'essential',
        name: '基础套餐',
        summary: '这一天本身，从第一眼到第一杯酒。',
        contents: ['跟拍 6 小时', '照片 100 张', '线上相册', '仪式与婚宴', '基础修图'],
      },
      {
        id: 'premium',
        name: '尊享套餐',
        summary: '两位摄影师，谁也不会被漏拍。',
        contents: ['跟拍 8 小时', '照片 200 张以上', '订婚照一次', '第二位摄影师', '精华短片', 'U 盘一个'],
      },
      {
        id: 'luxury',
        name: '奢享套餐',
        summary: '完整的故事：照片、影片，也印在纸上。',
        contents: [
          '跟拍 10 小时以上',
          '照片 300 张以上',
          '多次订婚照',
          '两位摄影师加一位摄像师',
          '完整影片',
          '高级相册与冲印',
        ],
      },
    ],
  },
  call: { title: '告诉我们日期和地点', action: '询问档期', about: '婚礼' },
};
