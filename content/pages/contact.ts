import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { enquiryLabelsIn } from '#contract/enquiry-texts.ts';
import { serviceTypeLabels } from '#contract/service-types.ts';

export const contact: BuiltInPage<typeof contactPage> = {
  en: {
    meta: {
      title: 'Contact and Booking',
      description:
        'Tell us what you have in mind and we will answer within 24 hours. Studio address, opening hours, phone, email and the enquiry form.',
    },
    hero: { title: 'Book Now', subtitle: 'Tell us what you have in mind. We answer within 24 hours.' },
    invitation: {
      title: "Let's create together",
      text: 'A sentence is enough to begin with: what you need, roughly when, and where. We will ask about the rest.',
    },
    details: { studio: 'Studio', phone: 'Phone', email: 'Email', hours: 'Hours', byAppointment: 'By appointment' },
    form: {
      title: 'Send us a message',
      choice: 'Your choice:',
      interest: 'I am interested in: {about}',
      ...enquiryLabelsIn('en'),
      selectService: 'Select a service',
      services: serviceTypeLabels,
      required: 'Required',
      send: 'Send Message',
      sending: 'Sending...',
    },
    thanks: {
      title: 'Thank you!',
      text: "Your message has been sent successfully. We'll get back to you soon.",
      again: 'Send another message',
      notice: { title: 'Message sent successfully!', text: "We'll get back to you within 24 hours." },
    },
    failure: {
      notice: { title: 'Error sending message', text: 'Please try again later.' },
      text: 'Your message could not be sent.',
      refused: 'Error sending message.',
      ways: 'What you wrote is still here: try again in a few minutes, call {phone} or write to {email}.',
      waysWithoutPhone: 'What you wrote is still here: try again in a few minutes, or write to {email}.',
    },
    map: {
      title: 'Find us',
      show: 'Show the map',
      open: 'Open the map on OpenStreetMap',
      failed: 'The map could not be loaded. You find us here:',
    },
  },
  'zh-Hans': {
    meta: {
      title: '联系与预约',
      description: '说说您的想法，我们 24 小时内回复。工作室地址、营业时间、电话、邮箱与在线留言，都在这里。',
    },
    hero: { title: '立即预约', subtitle: '说说您的想法，我们 24 小时内回复。' },
    invitation: {
      title: '一起创作吧',
      text: '一句话就够开头：想拍什么，大概什么时候，在哪里。其余的我们来问。',
    },
    details: { studio: '工作室', phone: '电话', email: '邮箱', hours: '营业时间', byAppointment: '来访请预约' },
    form: {
      title: '给我们留言',
      choice: '您的选择：',
      interest: '我想咨询：{about}',
      ...enquiryLabelsIn('zh-Hans'),
      selectService: '请选择服务',
      services: { portrait: '人像', newborn: '新生儿', property: '房产', commercial: '商业摄影', other: '其他' },
      required: '必填',
      send: '发送留言',
      sending: '正在发送……',
    },
    thanks: {
      title: '谢谢您！',
      text: '留言已发送成功，我们会尽快与您联系。',
      again: '再发一条留言',
      notice: { title: '留言发送成功！', text: '我们会在 24 小时内与您联系。' },
    },
    failure: {
      notice: { title: '留言发送失败', text: '请稍后再试。' },
      text: '您的留言没有发送成功。',
      refused: '留言发送失败。',
      ways: '您写的内容都还在：过几分钟再试一次，或者致电 {phone}、写信到 {email}。',
      waysWithoutPhone: '您写的内容都还在：过几分钟再试一次，或者写信到 {email}。',
    },
    map: {
      title: '找到我们',
      show: '显示地图',
      open: '在 OpenStreetMap 上查看地图',
      failed: '地图没能加载。我们的地址：',
    },
  },
};
