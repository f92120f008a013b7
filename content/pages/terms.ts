import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { termsPage } from '#contract/content/pages/legal.ts';

export const terms: BuiltInPage<typeof termsPage> = {
  en: {
    meta: {
      title: 'Terms of Service',
      description:
        'How bookings, changes, delivery and image rights work when you commission photographs or film from us.',
    },
    title: 'Terms of Service',
    introduction:
      'How bookings, changes, delivery and rights work when you commission photographs or film from us. Where the written confirmation of your booking differs from this page, the confirmation applies.',
    chapters: [
      {
        id: 'booking',
        title: 'Booking',
        paragraphs: [
          'An enquiry through this website binds neither of us. A booking is made once we have confirmed the date, place, package and price in writing and you have agreed.',
          'Prices on this website are in US dollars unless another currency stands beside them. Unless stated otherwise, they do not include sales tax or travel outside the city.',
        ],
      },
      {
        id: 'moving-and-canceling',
        title: 'Moving and canceling',
        paragraphs: ['Plans change. Tell us as early as you can, and we will find another day.'],
        points: [
          'Newborn sessions are booked around the due date and move with the baby, free of charge.',
          'Outdoor and property shoots move free of charge when the weather makes good pictures impossible.',
          'A deposit that holds a date, as for weddings, is credited to the new date if you move it in good time.',
        ],
      },
      {
        id: 'delivery',
        title: 'Delivery',
        paragraphs: [
          'The delivery time is part of your package. We choose and edit the pictures that we deliver; unedited files are not part of a package. Delivered files stay available for download for at least 90 days: please keep copies of your own.',
        ],
      },
      {
        id: 'rights',
        title: 'Rights',
        paragraphs: [
          'Private clients may print, keep and share their pictures for private use. For businesses, the confirmation says where, for how long and in which media the pictures may be used. The copyright stays with the studio.',
          'We show pictures of people or private homes in our portfolio only with written consent.',
        ],
      },
      {
        id: 'rented-dresses',
        title: 'Rented dresses',
        paragraphs: [
          'A rental covers fitting, minor alterations, cleaning, a backup dress, veil and accessories, and insurance for ordinary accidents. Please return the dress on the agreed day; somebody else is waiting for it.',
        ],
      },
      {
        id: 'if-something-goes-wrong',
        title: 'If something goes wrong',
        paragraphs: [
          'If we cannot keep a date because of illness or accident, we send a photographer of equal experience or, if you prefer, return what you have paid. Our cameras write to two cards at once. If pictures are lost all the same, we repeat the session or return its price.',
        ],
      },
      {
        id: 'this-website',
        title: 'This website',
        paragraphs: [
          'Pictures and texts on this website belong to the studio or are shown with permission. Please do not copy them without asking. We take care that everything here is correct. If you find a mistake, tell us and we will correct it.',
        ],
      },
    ],
    questions: { title: 'Questions', text: '{company} is responsible for this website. Write to {email}.' },
  },
  'zh-Hans': {
    meta: { title: '服务条款', description: '委托我们拍摄照片或影片时，预约、变更、交付与影像权利如何约定。' },
    title: '服务条款',
    introduction:
      '委托我们拍摄照片或影片时，预约、变更、交付与权利如何约定。如果您的书面预约确认与本页不同，以确认书为准。',
    chapters: [
      {
        id: 'booking',
        title: '预约',
        paragraphs: [
          '通过本网站发送的咨询对双方都没有约束力。我们以书面形式确认日期、地点、套餐与价格，并经您同意之后，预约才算成立。',
          '本网站的价格除标明其他货币外，均以美元计；除另有说明外，不含销售税和市区以外的差旅费用。',
        ],
      },
      {
        id: 'moving-and-canceling',
        title: '改期与取消',
        paragraphs: ['计划总有变化。请尽早告诉我们，我们会另找一天。'],
        points: [
          '新生儿拍摄按预产期预约，随宝宝的时间免费改期。',
          '外景与房产拍摄，如因天气拍不出好照片，免费改期。',
          '用于锁定档期的定金（例如婚礼），只要及时改期，可以转到新的日期。',
        ],
      },
      {
        id: 'delivery',
        title: '交付',
        paragraphs: [
          '交付时间写在您的套餐里。交付的照片由我们挑选并修图；未经修图的文件不属于套餐。已交付的文件至少可下载 90 天：请自行保存副本。',
        ],
      },
      {
        id: 'rights',
        title: '权利',
        paragraphs: [
          '个人客户可以为私人用途冲印、保存和分享照片。对企业客户，确认书写明照片可以用在哪里、用多久、用于哪些媒体。著作权归工作室所有。',
          '我们只有在取得书面同意之后，才会在作品集里展示拍到人物或私人住宅的照片。',
        ],
      },
      {
        id: 'rented-dresses',
        title: '租用的婚纱',
        paragraphs: [
          '租赁包含试穿、小幅改衣、清洗、备用婚纱、头纱与配饰，以及普通意外的保险。请在约定的日子归还，下一位新娘还在等着它。',
        ],
      },
      {
        id: 'if-something-goes-wrong',
        title: '如果出了问题',
        paragraphs: [
          '如果我们因疾病或意外无法赴约，会派一位经验相当的摄影师；或者，如果您愿意，退还您已付的费用。我们的相机同时写入两张存储卡。如果照片仍然丢失，我们会重拍，或退还拍摄费用。',
        ],
      },
      {
        id: 'this-website',
        title: '本网站',
        paragraphs: [
          '本网站的照片与文字归工作室所有，或经许可展示。未经许可，请勿复制。我们尽力让这里的一切准确无误。如果您发现错误，请告诉我们，我们会更正。',
        ],
      },
    ],
    questions: { title: '有疑问', text: '本网站由 {company} 负责。请写信至 {email}。' },
  },
};
