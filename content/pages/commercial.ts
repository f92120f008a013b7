import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { commercialPage } from '#contract/content/pages/commercial.ts';

export const commercial: BuiltInPage<typeof commercialPage> = {
  en: {
    meta: {
      title: 'Commercial and Event Photography',
      description:
        'Product, team and event photography, and video production for brands, with usage rights spelled out. Packages from {price}.',
    },
    hero: {
      title: 'Pictures that do their job',
      subtitle: 'Products, people and places for brands that have to be understood at a glance.',
    },
    commercial: {
      title: 'Commercial Photography',
      text: 'Still life, packaging, food, interiors and teams. We build the set, light it for the format you need and retouch with a light hand.',
    },
    events: {
      title: 'Event Photography',
      text: 'Conferences, openings, dinners and launches. Two cameras, quiet shutters and a first selection in your inbox before the last guest leaves.',
    },
    videos: {
      title: 'Video Production',
      text: 'From a fifteen-second product film to a day of interviews: script, crew, edit, grade and sound from one team.',
    },
    statement: { text: 'Where, for how long, in which media: your rights fit on one page.' },
    approach: {
      title: 'How we work with brands',
      items: [
        {
          id: 'one-brief',
          title: 'One brief',
          text: 'We write down what each picture is for. It saves a day of shooting and a week of choosing.',
        },
        {
          id: 'proofs-the-same-day',
          title: 'Proofs the same day',
          text: 'A first selection on the evening of the shoot, so that your campaign does not wait for us.',
        },
        {
          id: 'rights-in-plain-words',
          title: 'Rights in plain words',
          text: 'Agreed before the first frame, and clear enough that nobody has to ask a lawyer.',
        },
      ],
    },
    pricing: {
      title: 'Pricing Plans',
      intro: 'Day rates with the rights spelled out. Larger productions are quoted after a call.',
      action: 'Book This Package',
      about: 'Commercial {package} package',
      popular: 'Most popular',
      packages: [
        {
          id: 'startup',
          name: 'Startup',
          price: '$499',
          popular: false,
          summary: 'A first set of pictures for a young brand.',
          contents: [
            'Half day, 4 hours',
            '15 edited images',
            'Product and team photography',
            'Basic commercial rights',
            'Web and social formats',
          ],
        },
        {
          id: 'business',
          name: 'Business',
          price: '$799',
          popular: true,
          summary: 'A full day that fills a website and a season of campaigns.',
          contents: [
            'Full day, 8 hours',
            '30 edited images',
            'Multiple locations',
            'Executive headshots',
            'Extended rights',
            'Marketing materials',
          ],
        },
        {
          id: 'enterprise',
          name: 'Enterprise',
          price: '$1099',
          popular: false,
          summary: 'Several days, stills and film, one team.',
          contents: [
            'Multi-day shoot',
            '50+ images and video',
            'Creative direction',
            'On location and in the studio',
            'Full license',
            'Dedicated project manager',
          ],
        },
      ],
    },
    call: { title: 'Tell us what you are launching', action: 'Ask for a quote', about: 'Commercial project' },
  },
  'zh-Hans': {
    meta: {
      title: '商业与活动摄影',
      description: '为品牌拍摄产品、团队与活动，并制作视频，使用授权写得清清楚楚。套餐 {price} 起。',
    },
    hero: { title: '让照片说清楚', subtitle: '产品、人物与空间，拍给需要被一眼看懂的品牌。' },
    commercial: {
      title: '商业摄影',
      text: '静物、包装、美食、空间与团队。我们搭景，按您要用的画幅布光，修图点到为止。',
    },
    events: {
      title: '活动摄影',
      text: '会议、开幕、晚宴与发布会。两台相机，静音快门，最后一位客人离场之前，首批精选已在您的邮箱里。',
    },
    videos: {
      title: '视频制作',
      text: '从十五秒的产品短片，到一整天的访谈：脚本、拍摄、剪辑、调色与声音，同一个团队完成。',
    },
    statement: { text: '用在哪里、用多久、用于哪些媒体：您的授权，一页纸写得下。' },
    approach: {
      title: '我们怎样与品牌合作',
      items: [
        {
          id: 'one-brief',
          title: '先写清需求',
          text: '每张照片做什么用，开拍前就写下来。能省一天拍摄，也能省一周挑选。',
        },
        { id: 'proofs-the-same-day', title: '当天看样', text: '拍摄当晚就有首批精选，您的推广不必等我们。' },
        { id: 'rights-in-plain-words', title: '授权写得明白', text: '开拍之前就谈妥，清楚到不必请教律师。' },
      ],
    },
    pricing: {
      title: '价格方案',
      intro: '按天计价，授权写明。更大的制作，通话之后另行报价。',
      action: '预订此套餐',
      about: '商业{package}',
      popular: '最受欢迎',
      packages: [
        {
          id: 'startup',
          name: '初创套餐',
          summary: '年轻品牌的第一组照片。',
          contents: ['半天，4 小时', '精修 15 张', '产品与团队摄影', '基础商业授权', '网站与社交媒体尺寸'],
        },
        {
          id: 'business',
          name: '企业套餐',
          summary: '拍满一天，够一个网站和一季推广用。',
          contents: ['全天，8 小时', '精修 30 张', '多个地点', '高管形象照', '扩展授权', '营销物料'],
        },
        {
          id: 'enterprise',
          name: '集团套餐',
          summary: '连拍数日，照片与影片，同一个团队。',
          contents: ['多日拍摄', '50 张以上照片及视频', '创意指导', '外景与影棚', '完整授权', '专属项目经理'],
        },
      ],
    },
    call: { title: '告诉我们，您要推出什么', action: '索取报价', about: '商业项目' },
  },
};
