import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';
import { labelsInPanel } from '#contract/site-pages.ts';
import { errorPages } from '../error-pages.ts';

export const frame: BuiltInPage<typeof framePage> = {
  en: {
    navigation: {
      skip: 'Skip to the content',
      home: 'Home',
      portrait: {
        label: 'Portrait',
        text: 'People at every age, in the studio or at home.',
        links: { ...labelsInPanel('portrait', 'en'), headshots: 'Headshoot', family: 'Kid&Family' },
      },
      property: {
        label: 'Property',
        text: 'Homes and buildings, ready for the market.',
        links: {
          ...labelsInPanel('property', 'en'),
          photo: 'Photo',
          video: 'Video',
          staging: 'Visual Staging',
          floorPlans: '3D',
        },
      },
      commercial: {
        label: 'Commercial',
        text: 'Brands, films and celebrations.',
        links: labelsInPanel('commercial', 'en'),
      },
      team: 'About Team',
      bookNow: 'Book Now',
    },
    footer: {
      blurb: 'Photographs and films of people, homes and brands.',
      promise: 'One team, and an answer within 24 hours.',
      promiseOfTwoOffices: 'Two offices, one team, and an answer within 24 hours.',
      servicesTitle: 'Services',
      services: errorPages.services,
      companyTitle: 'Company',
      company: { about: 'About Us', team: 'Our Team', contact: 'Contact' },
      legal: { privacy: 'Privacy Policy', terms: 'Terms of Service', sitemap: 'Sitemap' },
      followTitle: 'Follow us',
      rights: 'All rights reserved.',
    },
    process: {
      title: 'How a session goes',
      steps: [
        {
          id: 'talk',
          title: 'We talk',
          text: 'You tell us what the pictures are for, roughly when, and where. We ask about the rest and name the price.',
        },
        {
          id: 'plan',
          title: 'We plan',
          text: 'We agree on the day, the place and the light, and you get a short list of what to bring or prepare.',
        },
        {
          id: 'shoot',
          title: 'We shoot',
          text: 'The light is up before you are needed. We begin with what is simple and take our time for the rest.',
        },
        {
          id: 'finish',
          title: 'You choose, we finish',
          text: 'You choose from a first selection. We finish each piece by hand and send it ready to use.',
        },
      ],
    },
    chat: {
      label: 'Chat with us',
      text: 'Scan the code with your phone to start a chat.',
      here: 'Write from this device',
    },
    notFound: errorPages.notFound,
    failure: errorPages.failure,
  },
  'zh-Hans': {
    navigation: {
      skip: '跳到正文',
      home: '首页',
      portrait: {
        label: '人像',
        text: '无论什么年纪，在影棚或家里都能拍。',
        links: { ...labelsInPanel('portrait', 'zh-Hans'), headshots: '职业形象照', family: '儿童与全家福' },
      },
      property: {
        label: '房产',
        text: '让住宅与楼宇以最好的样子面市。',
        links: {
          ...labelsInPanel('property', 'zh-Hans'),
          photo: '房产摄影',
          video: '房产视频',
          staging: '虚拟软装',
          floorPlans: '3D 户型图',
        },
      },
      commercial: {
        label: '商业',
        text: '品牌、影片与喜庆时刻。',
        links: labelsInPanel('commercial', 'zh-Hans'),
      },
      team: '关于团队',
      bookNow: '立即预约',
    },
    footer: {
      blurb: '为人、为家、为品牌拍摄照片与影片。',
      promise: '同一个团队，24 小时内回复。',
      promiseOfTwoOffices: '两地工作室，同一个团队，24 小时内回复。',
      servicesTitle: '服务',
      services: { portrait: '人像', newborn: '新生儿', property: '房产', commercial: '商业' },
      companyTitle: '工作室',
      company: { about: '关于我们', team: '我们的团队', contact: '联系我们' },
      legal: { privacy: '隐私政策', terms: '服务条款', sitemap: '网站地图' },
      followTitle: '关注我们',
      rights: '版权所有。',
    },
    process: {
      title: '拍摄的过程',
      steps: [
        {
          id: 'talk',
          title: '先聊一聊',
          text: '照片做什么用、大概什么时候、在哪里，您先说；其余的我们来问，并告诉您价格。',
        },
        {
          id: 'plan',
          title: '定好计划',
          text: '一起商定日子、地点与光线，再给您一份简短的清单，写明要带和要准备的东西。',
        },
        { id: 'shoot', title: '开始拍摄', text: '灯光先布好，不让您等。先拍简单的，其余的慢慢来。' },
        { id: 'finish', title: '您来挑，我们来完成', text: '先看初选，您来挑选；我们逐一手工完成，交付时拿到就能用。' },
      ],
    },
    chat: { label: '在线聊天', text: '用手机扫码，即可与我们聊天。', here: '用本设备发消息' },
    notFound: {
      title: '404 页面未找到',
      text: '这个页面不存在，或者已经搬走了。',
      home: '返回首页',
      others: '其他页面',
    },
    failure: { title: '出了点问题', text: '这个页面暂时无法显示。', again: '请稍后再试。', home: '返回首页' },
  },
};
