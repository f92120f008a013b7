import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { enquiryPage } from '#contract/content/pages/enquiry.ts';

export const enquiry: TranslatedContent<typeof enquiryPage> = {
  meta: { title: '你的咨询', description: '你发给我们的内容，以及我们处理到哪一步。' },
  title: '你的咨询',
  progress: {
    received: { title: '已收到。', text: '我们已收到你的留言，会在 {by} 前答复。' },
    read: { title: '已阅读。', text: '正在为你准备答复，会在 {by} 前送到。' },
    answered: { title: '已答复。', text: '我们已给你写信。如果没有收到，请看看垃圾邮件文件夹，或者给我们打电话。' },
  },
  written: '你的留言',
  added: '补充',
  add: { title: '补充内容', label: '你的留言', button: '发送', done: '谢谢，你的留言已补充。' },
  withdraw: {
    title: '撤回咨询',
    text: '你的咨询以及与之相关的一切会立即从这里删除，无法恢复。',
    confirm: '是的，删除我的咨询',
    button: '撤回咨询',
    unconfirmed: '请先勾选，以免误删。',
  },
  gone: {
    title: '这条咨询已不在这里',
    text: '它已被删除。欢迎再次给我们留言。',
    link: '联系我们',
  },
  withdrawn: { title: '你的咨询已删除', text: '与它有关的一切也已从这里删除。此前发出的邮件仍在各自的收件箱里。' },
  receipt: {
    subject: '已收到你的咨询：{studio}',
    greeting: '{name}，你好：',
    greetingWithoutName: '你好：',
    received: '感谢你关于{service}的留言。我们已经收到，并会在 {by} 前答复。',
    reach: '随时可以联系我们：{addresses}',
    page: '在这个私人页面上，你可以查看进度、补充内容，或撤回咨询：',
  },
};
