import { nameFieldsOf } from '#contract/enquiry-fields.ts';
import { enquiryFaultsZh } from '#contract/enquiry-texts.ts';
import type { SiteMessages } from './en.ts';

export const zhHans: SiteMessages = {
  labelOf: '{action}：{of}',
  opensNewTab: '（在新标签页中打开）',
  close: '关闭',
  menu: '菜单',
  mainNavigation: '主导航',
  mainMenu: '主菜单',
  profile: '{name} 的 {platform} 主页',
  networks: {
    xiaohongshu: '小红书',
    douyin: '抖音',
    weibo: '微博',
    wechat: '微信公众号',
    whatsapp: 'WhatsApp',
  },
  chatCodeAlt: '与工作室聊天的二维码',
  mapOf: '{name} 周边街道地图',
  welcome: '欢迎',
  scrollToServices: '向下滚动，查看服务项目',
  slideshow: { play: '播放轮播', pause: '暂停轮播', pictures: '照片', categories: '按类别查看精选作品' },
  playVideo: '播放视频：',
  openFile: '打开文件',
  slider: '“{before}”与“{after}”各显示多少',
  sliderValue: '{before} {shown}%，{after} {rest}%',
  fullScreen: '{label}：全屏查看',
  contactForm: {
    nameFields: nameFieldsOf['zh-Hans'],
    close: '关闭',
    sendingAgain: '留言还没有送达，正在自动重新发送，请稍候。您写的内容都还在。',
    errors: {
      ...enquiryFaultsZh,
      'Must be at most {n} characters': '最多 {n} 个字',
      'Must be text': '含有无法保存的字符',
    },
    reasons: { 'too-many-requests': '刚才从这个网络发来的留言太多了。' },
  },
  enquiryErrors: {
    'Write a message first': '请先填写留言',
    'Must be at most {n} characters': '最多 {n} 个字',
    'Must be text': '含有无法保存的字符',
    'This enquiry has many messages already. Please call or write to us.':
      '这条咨询的留言已经很多，请给我们打电话或写邮件。',
  },
  overlay: {
    close: '关闭',
    previous: '上一张',
    next: '下一张',
    noVideo: '您的浏览器不支持播放视频。',
  },
};
