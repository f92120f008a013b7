import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';

export const enquiry: BuiltInPage<typeof enquiryPage> = {
  en: {
    meta: { title: 'Your enquiry', description: 'What you sent us, and where we are with it.' },
    title: 'Your enquiry',
    progress: {
      received: { title: 'Received.', text: 'We have your message and will answer it by {by}.' },
      read: { title: 'Read.', text: 'We are working on our answer. You will have it by {by}.' },
      answered: {
        title: 'Answered.',
        text: 'We have emailed you. If you cannot find our email, check your spam folder, or call us.',
      },
    },
    written: 'What you wrote',
    added: 'Added',
    add: {
      title: 'Add something',
      label: 'Your message',
      button: 'Send',
      done: 'Thank you. We have added your message.',
    },
    withdraw: {
      title: 'Withdraw your enquiry',
      text: 'This deletes your enquiry, and everything that goes with it, from this website right away. It cannot be undone.',
      confirm: 'Yes, delete my enquiry',
      button: 'Withdraw my enquiry',
      unconfirmed: 'Please tick the box first, so that nothing is deleted by mistake.',
    },
    gone: {
      title: 'This enquiry is no longer here',
      text: 'It may have been deleted. You are welcome to write to us again.',
      link: 'Contact us',
    },
    withdrawn: {
      title: 'Your enquiry has been deleted',
      text: 'Everything that went with it has been deleted from this website too. Emails that were sent before stay in their inboxes.',
    },
    receipt: {
      subject: 'We have received your enquiry: {studio}',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      received: 'Thank you for your message about {service}. We have received it and will answer by {by}.',
      reach: 'You can reach us at any time: {addresses}',
      page: 'On your private page you can see where we are with it, add something, or withdraw your enquiry:',
    },
  },
  'zh-Hans': {
    meta: { title: '您的咨询', description: '您发给我们的内容，以及我们处理到哪一步。' },
    title: '您的咨询',
    progress: {
      received: { title: '已收到。', text: '我们已收到您的留言，会在 {by} 前回复。' },
      read: { title: '已阅读。', text: '我们正在为您准备回复，会在 {by} 前发出。' },
      answered: {
        title: '已回复。',
        text: '我们已给您发了邮件。如果没有收到，请看看垃圾邮件文件夹，或者给我们打电话。',
      },
    },
    written: '您的留言',
    added: '补充',
    add: { title: '补充内容', label: '您要补充的内容', button: '发送', done: '谢谢，您的补充已收到。' },
    withdraw: {
      title: '撤回咨询',
      text: '您的咨询和所有相关内容会立即从本网站删除，无法恢复。',
      confirm: '是的，删除我的咨询',
      button: '撤回咨询',
      unconfirmed: '请先勾选，以免误删。',
    },
    gone: {
      title: '找不到这条咨询',
      text: '它可能已被删除。欢迎再次给我们留言。',
      link: '联系我们',
    },
    withdrawn: {
      title: '您的咨询已删除',
      text: '所有相关内容也已从本网站删除。此前发出的邮件不受影响，仍在收件人的邮箱里。',
    },
    receipt: {
      subject: '已收到您的咨询：{studio}',
      greeting: '{name}，您好：',
      greetingWithoutName: '您好：',
      received: '感谢您的留言（{service}）。我们已经收到，会在 {by} 前回复您。',
      reach: '您随时可以联系我们：{addresses}',
      page: '在您的专属页面上，可以查看进度、补充内容或撤回咨询：',
    },
  },
};
