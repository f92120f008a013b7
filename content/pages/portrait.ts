import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { portraitPage } from '#contract/content/pages/portrait.ts';

export const portrait: BuiltInPage<typeof portraitPage> = {
  en: {
    meta: {
      title: 'Portrait Photography',
      description:
        'Headshots for work and portraits of the whole family, in the studio or near you. Four calm steps from first call to finished images, from {price}.',
    },
    hero: {
      title: 'Portraits that look like you',
      subtitle: 'Headshots for your work and portraits of your family, made by people who know how to put you at ease.',
    },
    headshots: {
      title: 'Professional headshots',
      text: 'For a new position, a team page or a book jacket. We direct every turn of the shoulder, and you choose from the screen while we work.',
    },
    family: {
      title: 'Family portraits',
      text: 'Bring the grandparents, the toddler and the ball. We plan around naps and keep the best light for the moment when everyone forgets us.',
    },
    statement: { text: 'We tell you where to put your hands. The rest is conversation.' },
    features: {
      title: 'Why people come back',
      items: [
        {
          id: 'direction',
          title: 'Direction, not posing',
          text: 'You hear what to do with chin, shoulders and hands, one thing at a time, and see the difference at once.',
        },
        {
          id: 'light',
          title: 'Light that flatters honestly',
          text: 'Large, soft sources and painted canvas. Skin stays skin: we retouch what will be gone next week and leave what is yours.',
        },
        {
          id: 'choose',
          title: 'Choose as we go',
          text: 'A calibrated screen beside the set. You see each frame at once and leave knowing that you have it.',
        },
        {
          id: 'files',
          title: 'Ready to use',
          text: 'Every image arrives in print and web sizes, with a square crop for profiles and a wide one for banners.',
        },
      ],
    },
    offer: {
      title: 'What we offer',
      items: [
        'Individual headshots in the studio or at your office',
        'Team sessions with matching light and crop, for new colleagues too',
        'Portraits of couples, families and several generations',
        'Children and first birthdays',
        'Actor and musician portfolios',
        'Graduation and anniversary portraits',
        'Make-up and styling by appointment',
        'Fine art prints and frames',
      ],
    },
    process: {
      title: 'Four steps, no surprises',
      steps: [
        {
          id: 'consultation',
          title: 'Consultation',
          text: 'Ten minutes on the phone: what the pictures are for, who will see them and what you would rather avoid.',
        },
        {
          id: 'planning',
          title: 'Planning',
          text: 'We agree on place, backdrop and clothes, and send you a one-page plan with everything to bring.',
        },
        {
          id: 'session',
          title: 'Session',
          text: 'Arrive, have a coffee, settle in. We start simply and try the bolder ideas once you have warmed up.',
        },
        {
          id: 'post-production',
          title: 'Post-production',
          text: 'You pick your favorites from an online gallery. We retouch them by hand and deliver within a week.',
        },
      ],
    },
    pricing: {
      title: 'Portrait pricing',
      intro: 'One price for the session and the finished images. No minimum order, no surprises afterwards.',
      action: 'Book This Package',
      about: 'Portrait {package} package',
      popular: 'Most popular',
      packages: [
        {
          id: 'basic',
          name: 'Basic',
          price: '$499',
          popular: false,
          summary: 'A new profile picture, done properly.',
          contents: ['1 hour session', '5 edited images', 'One backdrop', 'Online proof gallery'],
        },
        {
          id: 'professional',
          name: 'Professional',
          price: '$799',
          popular: true,
          summary: 'Room for a change of clothes and a change of light.',
          contents: ['2 hour session', '15 edited images', 'Two or three backdrops', 'Online proof gallery'],
        },
        {
          id: 'premium',
          name: 'Premium',
          price: '$1099',
          popular: false,
          summary: 'A full portfolio, delivered quickly.',
          contents: ['3 hour session', '30 edited images', '48-hour rush delivery', 'Studio and one location nearby'],
        },
      ],
    },
    call: { title: 'Tell us who is in the picture', action: 'Plan a portrait session', about: 'Portrait session' },
  },
  'zh-Hans': {
    meta: {
      title: '人像摄影',
      description: '职业形象照与全家福，可在影棚或就近外景拍摄。从第一通电话到成片共四步，套餐 {price} 起。',
    },
    hero: {
      title: '拍出真实的您',
      subtitle: '职业形象照与全家福，由懂得让人放松的摄影师掌镜。',
    },
    headshots: {
      title: '职业形象照',
      text: '新职位、团队主页、书籍折页，都用得上。肩膀怎么转、下巴抬多高，我们一步步引导，照片当场在屏幕上挑选。',
    },
    family: {
      title: '全家福',
      text: '爷爷奶奶、刚会走的孩子、心爱的皮球，都带上。我们避开午睡时间，把最好的光留给大家忘记镜头的那一刻。',
    },
    statement: { text: '手放哪里，我们来说；其余的，聊聊天就好。' },
    features: {
      title: '为什么客人会再来',
      items: [
        { id: 'direction', title: '重在引导，不硬摆姿势', text: '下巴、肩膀、双手，一次只说一处，变化当场就能看见。' },
        {
          id: 'light',
          title: '好看，也真实',
          text: '大面积的柔光，手绘的背景布。皮肤还是皮肤：下周就会消失的我们修掉，属于您的我们留下。',
        },
        {
          id: 'choose',
          title: '边拍边选',
          text: '拍摄区旁就是校色屏幕，每一张即时可看，离开之前，您就知道想要的那张已经拍到了。',
        },
        { id: 'files', title: '拿到就能用', text: '每张照片都附印刷与网络两种尺寸，另有方形头像版和横幅版。' },
      ],
    },
    offer: {
      title: '我们能拍什么',
      items: [
        '个人形象照，可来影棚，也可上门到公司',
        '团队形象照，光线与构图统一，新同事补拍也一致',
        '情侣、家庭与三代同堂',
        '儿童与周岁纪念',
        '演员与音乐人资料照',
        '毕业照与纪念日写真',
        '妆发造型（需预约）',
        '艺术微喷与装裱',
      ],
    },
    process: {
      title: '四步完成，心中有数',
      steps: [
        { id: 'consultation', title: '沟通', text: '十分钟电话：照片做什么用、给谁看、哪些是您不想要的。' },
        { id: 'planning', title: '策划', text: '商定地点、背景与服装，并给您一页清单，写明要带的东西。' },
        { id: 'session', title: '拍摄', text: '先坐下来喝杯咖啡。从简单的开始，等您放松了，再试大胆的想法。' },
        { id: 'post-production', title: '后期', text: '您在线上相册里挑选，我们逐张手工精修，一周内交付。' },
      ],
    },
    pricing: {
      title: '人像套餐',
      intro: '一口价，含拍摄与精修成片。没有最低消费，也没有事后加价。',
      action: '预订此套餐',
      about: '人像{package}',
      popular: '最受欢迎',
      packages: [
        {
          id: 'basic',
          name: '基础套餐',
          summary: '认真拍一张新头像。',
          contents: ['拍摄 1 小时', '精修 5 张', '一种背景', '线上选片'],
        },
        {
          id: 'professional',
          name: '专业套餐',
          summary: '换一身衣服，也换一种光。',
          contents: ['拍摄 2 小时', '精修 15 张', '两到三种背景', '线上选片'],
        },
        {
          id: 'premium',
          name: '尊享套餐',
          summary: '一整套作品，快速交付。',
          contents: ['拍摄 3 小时', '精修 30 张', '48 小时加急', '影棚加附近一处外景'],
        },
      ],
    },
    call: { title: '告诉我们，照片里会有谁', action: '预约人像拍摄', about: '人像拍摄' },
  },
};
