import type { BuiltInPage } from '#contract/content/define-page.ts';
import { storedFieldsIn } from '#contract/enquiry-texts.ts';
import type { privacyPage } from '#contract/content/pages/legal.ts';

export const privacy: BuiltInPage<typeof privacyPage> = {
  en: {
    meta: {
      title: 'Privacy Policy',
      description: 'What this website stores, why, for how long, and how to have it corrected or removed.',
    },
    title: 'Privacy Policy',
    introduction:
      'This page says what this website stores about you, why, for how long, and what you can ask of us. It is written to be read.',
    chapters: [
      {
        id: 'looking-around',
        title: 'Looking around',
        paragraphs: [
          'You can read every page without telling us who you are. The website sets no cookies for visitors, runs no analytics and no advertising, and loads no scripts, fonts or trackers from other companies.',
          'The map belongs to OpenStreetMap and is loaded only when you press the button that shows it. Your browser then tells OpenStreetMap your network address, as it does to any website that you open.',
          'Our server keeps a short technical log of requests (time, address of the page, network address) so that we can find faults and stop attacks.',
        ],
      },
      {
        id: 'writing-to-us',
        title: 'Writing to us',
        paragraphs: [
          `When you send the enquiry form we store what you entered: ${storedFieldsIn('en')}. We use it to answer you and to prepare the work that you ask for, and for nothing else.`,
          'With it we store which page of this website led you to the form and whether you wrote from our English or our Chinese pages, to answer in that language and to count which pages bring enquiries.',
          'To keep machines from filling our inbox, the form notes when it was opened, and we count how many messages arrive from one network address within an hour. A message that looks like spam is set aside, not deleted.',
        ],
      },
      {
        id: 'your-pictures',
        title: 'Your pictures',
        paragraphs: [
          'Photographs and films of you are shown on this website only if you have agreed to it in writing. You can withdraw that agreement at any time, and we take the pictures down.',
          'Before a picture is published, hidden details that cameras and phones store in it, such as the place where it was taken, the serial number and the owner’s name, are removed.',
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        paragraphs: [
          'We delete an enquiry on request at any time. If we mark one as spam or as none, the filter counts its words under codes that cannot be read, and without your name, addresses and numbers.',
        ],
      },
      {
        id: 'your-rights',
        title: 'What you can ask of us',
        paragraphs: [
          'Ask us at any time what we have stored about you, to correct it, to send you a copy of it or to delete it. If you live in California or in the European Union, the law gives you these rights; we give them to everybody. We do not sell or share personal information.',
        ],
      },
    ],
    retention: {
      automatic:
        'Enquiries that lead to no booking are deleted automatically {months} months after you sent them, with our notes, answers and mails about them, unless we have agreed on a later date with you. What belongs to a booking is kept for as long as tax and contract law require.',
      unlimited:
        'Enquiries are kept until we no longer need them to answer you, or until you ask us to delete them; nothing deletes them automatically. What belongs to a booking is kept for as long as tax and contract law require.',
    },
    questions: { title: 'Questions', text: '{company} is responsible for this website. Write to {email}.' },
  },
  'zh-Hans': {
    meta: { title: '隐私政策', description: '本网站保存哪些内容、为什么保存、保存多久，以及怎样更正或删除。' },
    title: '隐私政策',
    introduction:
      '本页说明本网站会保存哪些与您有关的内容、为什么保存、保存多久，以及您可以向我们提出什么要求。我们尽量写得好懂。',
    chapters: [
      {
        id: 'looking-around',
        title: '随便看看',
        paragraphs: [
          '不必告诉我们您是谁，就能浏览每一页。本网站不给访客设置 Cookie，不做统计分析，不投放广告，也不从其他公司加载脚本、字体或跟踪器。',
          '地图来自 OpenStreetMap，只有在您点了显示地图的按钮之后才会加载。这时您的浏览器会把您的网络地址告诉 OpenStreetMap，就像您打开任何网站时一样。',
          '我们的服务器会保留一份简短的访问日志（时间、页面地址、网络地址），用来查找故障、阻止攻击。',
        ],
      },
      {
        id: 'writing-to-us',
        title: '给我们留言',
        paragraphs: [
          `您发送咨询表单时，我们会保存您填写的内容：${storedFieldsIn('zh-Hans')}。我们只用它来回复您、准备您要的拍摄，不作他用。`,
          '一并保存的还有：您从本网站的哪一页来到表单，以及您使用的是英文页面还是中文页面；用来以该语言回复您，并统计哪些页面带来了咨询。',
          '为了不让机器塞满我们的收件箱，表单会记下打开的时间，我们也会统计一小时内从同一网络地址收到多少留言。看起来像垃圾信息的留言会被放在一边，不会删除。',
        ],
      },
      {
        id: 'your-pictures',
        title: '您的照片',
        paragraphs: [
          '只有在您书面同意之后，拍到您的照片和影片才会在本网站展示。您可以随时撤回同意，我们会把照片撤下。',
          '照片发布之前，相机和手机写在其中的隐藏信息，例如拍摄地点、序列号和机主姓名，都会被移除。',
        ],
      },
      {
        id: 'retention',
        title: '我们保存多久',
        paragraphs: [
          '您可以随时要求我们删除咨询。如果我们把一条咨询标为垃圾信息或正常信息，过滤器会以无法还原的代码统计其中的词语，不含您的姓名、地址和号码。',
        ],
      },
      {
        id: 'your-rights',
        title: '您可以要求我们做什么',
        paragraphs: [
          '您可以随时询问我们保存了您的哪些内容，要求更正、索取副本或删除。如果您住在加利福尼亚州或欧盟，法律赋予您这些权利；我们给每个人同样的权利。我们不出售，也不分享个人信息。',
        ],
      },
    ],
    retention: {
      automatic:
        '没有达成预约的咨询，会在您发送 {months} 个月后自动删除，我们的相关备注、回复和邮件也一并删除，除非我们与您约定了更晚的日期。与预约有关的内容，按税法与合同法要求的期限保存。',
      unlimited:
        '咨询会一直保存，直到我们不再需要它来回复您，或者您要求我们删除；没有任何内容会自动删除。与预约有关的内容，按税法与合同法要求的期限保存。',
    },
    questions: { title: '有疑问', text: '本网站由 {company} 负责。请写信至 {email}。' },
  },
};
