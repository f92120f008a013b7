import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';

export const wedding: BuiltInPage<typeof weddingPage> = {
  en: {
    meta: {
      title: 'Wedding Photography and Film',
      description:
        'Wedding photographs and films that show the day as it was, dress rental with fitting and cleaning included, and three clear packages.',
    },
    hero: {
      title: 'Your day, as it was',
      subtitle: 'Wedding photography and film that stay out of the way and miss very little.',
    },
    gallery: {
      title: 'Wedding Photography',
      text: 'The letters, the rings, the light before the doors open. We photograph the quiet parts with the same care as the loud ones.',
    },
    statement: { text: 'Six hours at least, so that nobody has to rush the vows.' },
    films: {
      title: 'Wedding Videography',
      text: 'Filmed by the same team, with sound from the vows and the speeches, and edited within six weeks.',
    },
    rental: {
      title: 'Wedding Dress Rental',
      text: 'Try on as many as you like, wear the one you love, and let us do the cleaning.',
      stylesLabel: 'Dress styles',
      priceLabel: 'Rental',
      styleLabel: '{style}, rental {price}',
      styles: [
        {
          id: 'classic-a-line',
          name: 'Classic A-Line',
          price: '$300-500',
          text: 'A fitted waist and a skirt that widens gently. It suits nearly everyone.',
        },
        {
          id: 'mermaid',
          name: 'Mermaid',
          price: '$400-700',
          text: 'Fitted to the knee, then wide. For anyone who enjoys being looked at.',
        },
        {
          id: 'ball-gown',
          name: 'Ball Gown',
          price: '$500-900',
          text: 'Layers of skirt and a fitted bodice, for high ceilings and long aisles.',
        },
        {
          id: 'vintage-lace',
          name: 'Vintage Lace',
          price: '$350-600',
          text: 'Beaded lace and soft tulle with a ribbon at the waist.',
        },
      ],
      packagesTitle: 'Rental packages',
      packages: [
        { id: 'basic', name: 'Basic', duration: '3-day rental', price: '$300-500' },
        { id: 'premium', name: 'Premium', duration: '5-day rental plus accessories', price: '$500-800' },
        { id: 'luxury', name: 'Luxury', duration: '7-day rental plus full styling', price: '$700-1200' },
      ],
      includedTitle: 'Every rental includes',
      included: ['Fitting', 'Minor alterations', 'Cleaning', 'Backup dress', 'Veil and accessories', 'Insurance'],
      fitting: { action: 'Schedule Fitting', about: 'Wedding dress fitting' },
      collection: 'View Collection',
    },
    pricing: {
      title: 'Wedding Pricing',
      intro: 'A deposit holds your date. The rest is due two weeks before the day.',
      action: 'Book This Package',
      about: 'Wedding {package} package',
      popular: 'Most popular',
      packages: [
        {
          id: 'essential',
          name: 'Essential',
          price: '$499',
          popular: false,
          summary: 'The day itself, from first look to first toast.',
          contents: ['6 hours of coverage', '100 images', 'Online gallery', 'Ceremony and reception', 'Basic editing'],
        },
        {
          id: 'premium',
          name: 'Premium',
          price: '$799',
          popular: true,
          summary: 'Two photographers, so that nobody is missed.',
          contents: [
            '8 hours of coverage',
            '200+ images',
            'Engagement session',
            'Second photographer',
            'Highlight video',
            'USB drive',
          ],
        },
        {
          id: 'luxury',
          name: 'Luxury',
          price: '$1099',
          popular: false,
          summary: 'The whole story, in pictures, on film and on paper.',
          contents: [
            '10+ hours of coverage',
            '300+ images',
            'Multiple engagement sessions',
            'Two photographers plus videographer',
            'Complete film',
            'Premium album and prints',
          ],
        },
      ],
    },
    call: { title: 'Tell us the date and the place', action: 'Ask if we are free', about: 'Wedding' },
  },
  'zh-Hans': {
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
  },
};
