import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { homePage } from '#contract/content/pages/home.ts';

export const home: BuiltInPage<typeof homePage> = {
  en: {
    meta: {
      title: 'Photography and Video Studio',
      description:
        'Portraits, newborns, homes, brands and weddings, photographed and filmed with patience and good light. See the work, the team and every price.',
    },
    hero: {
      title: 'Capturing Your Vision',
      subtitle: 'Portraits, homes, brands and weddings, photographed and filmed with patience and good light.',
      action: 'Book Now',
    },
    services: {
      title: 'Our Services',
      text: 'Seven kinds of work, one way of doing it: we listen first, light carefully and deliver when we said we would.',
      cards: [
        {
          id: 'newborn',
          title: 'Newborn',
          text: 'The first days, in soft light and without hurry.',
          to: '/newborn',
        },
        {
          id: 'family',
          title: 'Family',
          text: 'Everybody in the picture, dogs included.',
          to: '/portrait#family-portrait',
        },
        {
          id: 'headshots',
          title: 'Headshots',
          text: 'A likeness people recognize at the door.',
          to: '/portrait#professional',
        },
        {
          id: 'wedding',
          title: 'Wedding',
          text: 'The day as it was, in photographs and on film.',
          to: '/wedding',
        },
        {
          id: 'property',
          title: 'Property',
          text: 'Homes shown bright, clear and true to size.',
          to: '/property',
        },
        {
          id: 'warehouse',
          title: 'Warehouse',
          text: 'Large spaces, loading bays and the work done in them.',
          to: '/property#warehouse',
        },
        {
          id: 'commercial',
          title: 'Commercial & Event',
          text: 'Products, teams and the evenings when you launch them.',
          to: '/commercial',
        },
      ],
    },
    featured: {
      title: 'Featured Work',
      action: 'View Full Portfolio',
      waiting: 'The pictures are loading.',
      categories: [
        { id: 'newborn', label: 'Newborn', to: '/newborn#portfolio' },
        { id: 'headshots', label: 'Headshots', to: '/portrait#professional' },
        { id: 'family', label: 'Family', to: '/portrait#family-portrait' },
        { id: 'property', label: 'Property', to: '/property#photo' },
        { id: 'commercial', label: 'Commercial', to: '/commercial#commercial-photography' },
      ],
    },
    about: {
      title: 'A studio that takes its time',
      text: 'We are photographers, filmmakers, editors and producers who like to prepare well and then leave room for what happens. Most of our work comes from people who came back: the headshot client who married, the couple who sold a house, the agent who opened a gallery. We photograph all of it with the same care.',
      action: 'About the studio',
    },
    team: {
      title: 'Meet Our Team',
      text: 'The people behind the camera, the lights, the desk and the phone.',
      action: 'Work with us',
    },
    contact: {
      title: "Let's create together",
      text: 'A sentence is enough to begin with: what you need, roughly when, and where. We will ask about the rest.',
    },
  },
  'zh-Hans': {
    meta: {
      title: '摄影与影像工作室',
      description: '人像、新生儿、房产、品牌与婚礼，以耐心和好光线拍成照片与影片。作品、团队和全部价格，都在这里。',
    },
    hero: {
      title: '拍下您心中的画面',
      subtitle: '人像、居所、品牌与婚礼，以耐心和好光线拍成照片与影片。',
      action: '立即预约',
    },
    services: {
      title: '我们的服务',
      text: '七类拍摄，同一种做法：先听您说，再细细布光，说好什么时候交付就什么时候交付。',
      cards: [
        { id: 'newborn', title: '新生儿', text: '最初的日子，光线柔和，不慌不忙。' },
        { id: 'family', title: '全家福', text: '一个都不少，狗狗也算。' },
        { id: 'headshots', title: '职业形象照', text: '见面时，别人一眼就能认出您。' },
        { id: 'wedding', title: '婚礼', text: '用照片与影片，留住那一天本来的样子。' },
        { id: 'property', title: '房产', text: '把房子拍得明亮、清晰，大小如实。' },
        { id: 'warehouse', title: '仓储', text: '大空间、装卸口，还有其中忙碌的工作。' },
        { id: 'commercial', title: '商业与活动', text: '产品、团队，还有发布当晚。' },
      ],
    },
    featured: {
      title: '精选作品',
      action: '查看完整作品集',
      waiting: '照片正在加载。',
      categories: [
        { id: 'newborn', label: '新生儿' },
        { id: 'headshots', label: '职业形象照' },
        { id: 'family', label: '全家福' },
        { id: 'property', label: '房产' },
        { id: 'commercial', label: '商业' },
      ],
    },
    about: {
      title: '一间不赶时间的工作室',
      text: '我们是摄影师、摄像师、后期与制片，喜欢先做足准备，再给临场发生的事留出余地。大部分委托来自回头客：拍过形象照的客人结了婚，一对夫妻卖掉了房子，经纪人开了画廊。每一次，我们都同样用心。',
      action: '了解工作室',
    },
    team: { title: '认识我们的团队', text: '镜头后、灯光旁、案头前、电话那头的人。', action: '加入我们' },
    contact: {
      title: '一起创作吧',
      text: '一句话就够开头：想拍什么，大概什么时候，在哪里。其余的我们来问。',
    },
  },
};
