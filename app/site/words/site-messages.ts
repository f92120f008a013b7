import { type NameField, nameFieldOrder } from '#contract/enquiry-fields.ts';
import type { SocialNetwork } from '#contract/studio.ts';
import type { FaultCode } from '#contract/faults/field-fault.ts';
import { en as faults, zh as faultsZh } from '#contract/faults/messages.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from './use-site-language.ts';

/** What can be wrong with what a visitor fills in, in the forms of the site. */
const formFaults = [
  'no-first-name',
  'no-last-name',
  'not-an-email',
  'no-service',
  'no-message',
  'day-unreadable',
  'day-past',
  'day-too-late',
  'no-addition',
  'too-long',
  'not-text',
] as const satisfies readonly FaultCode[];

type FaultTexts = Readonly<Record<string, string>>;
const pickFaults = (texts: Readonly<Record<FaultCode, string>>): FaultTexts =>
  Object.fromEntries(formFaults.map((code) => [code, texts[code]]));

const formFaultsZh: FaultTexts = {
  ...pickFaults(faultsZh),
  'too-long': '最多 {max} 个字',
  'not-text': '含有无法保存的字符',
};

/**
 * Labels of controls and other fixed words of the public site, which are not texts of the owner (those stand in the documents
 * of the pages). Plain data, so that an island can get them as properties; words in braces are placeholders for `fillIn`.
 */
export const en = {
  /** accessible name of a button that occurs for several things */
  labelOf: '{action}: {of}',
  /** of links to other sites */
  opensNewTab: '(opens in a new tab)',
  close: 'Close',
  menu: 'Menu',
  /** names of the navigation bar and of the phone menu */
  mainNavigation: 'Main',
  mainMenu: 'Main menu',
  /** the bar at the lower edge of a phone, and its link to the studio's phone */
  phoneBar: 'Call or book',
  call: 'Call',
  /** link to a profile of the studio or a person */
  profile: '{name} on {platform}',
  /** names of networks that are not their keys in the identity */
  networks: {
    xiaohongshu: 'Xiaohongshu',
    douyin: 'Douyin',
    weibo: 'Weibo',
    wechat: 'WeChat',
    whatsapp: 'WhatsApp',
  } as Readonly<Partial<Record<SocialNetwork, string>>>,
  chatCodeAlt: 'QR code that opens a chat with the studio',
  mapOf: 'Map of the streets around {name}',
  /** name of the banner of the home page */
  welcome: 'Welcome',
  /** name of the row of the team that is swiped on a phone */
  moreOfTeam: 'More of the team',
  scrollToServices: 'Scroll down to our services',
  /** of the featured work, which gets them as properties */
  slideshow: {
    play: 'Play the slideshow',
    pause: 'Pause the slideshow',
    pictures: 'Pictures',
    categories: 'Featured work by category',
  },
  /** of a figure such as 1W+: W is short for ten thousand */
  tenThousand: '1W = 10,000',
  playVideo: 'Play video: ',
  /** link to a file whose address names no site */
  openFile: 'Open the file',
  /** slider between two pictures, and its value */
  slider: 'How much is shown of “{before}” and of “{after}”',
  sliderValue: '{shown} % {before}, {rest} % {after}',
  /** opens a picture over the page */
  fullScreen: '{label}: open full screen',
  /** of the contact form, which gets them as properties */
  contactForm: {
    /** in the order in which they are asked for */
    nameFields: nameFieldOrder.en as readonly NameField[],
    /** of its messages that appear for some seconds */
    notices: 'Notices',
    close: 'Close',
    /** while an attempt to send has failed and the next one follows */
    sendingAgain: 'Your message has not arrived yet. It is being sent again by itself; what you wrote stays here.',
    /** by the code of the fault */
    errors: pickFaults(faults),
    /** translations of the reasons why the server refuses an enquiry, by the code of the problem */
    reasons: {} as Readonly<Record<string, string>>,
  },
  /** of the private page of an enquiry, by the code of the fault or of the problem */
  enquiryErrors: pickFaults(faults),
  /** of lightbox and video player, which the browser renders: a data block of the document contains these words */
  overlay: {
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
    noVideo: 'Your browser does not support the video tag.',
  },
};

export type SiteMessages = Readonly<typeof en>;
export type OverlayMessages = SiteMessages['overlay'];

export const zhHans: SiteMessages = {
  labelOf: '{action}：{of}',
  opensNewTab: '（在新标签页中打开）',
  close: '关闭',
  menu: '菜单',
  mainNavigation: '主导航',
  mainMenu: '主菜单',
  phoneBar: '致电或预约',
  call: '致电',
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
  moreOfTeam: '更多团队成员',
  scrollToServices: '向下滚动，查看服务项目',
  slideshow: { play: '播放轮播', pause: '暂停轮播', pictures: '照片', categories: '按类别查看精选作品' },
  tenThousand: '1W = 10,000（1 万）',
  playVideo: '播放视频：',
  openFile: '打开文件',
  slider: '“{before}”与“{after}”各显示多少',
  sliderValue: '{before} {shown}%，{after} {rest}%',
  fullScreen: '{label}：全屏查看',
  contactForm: {
    nameFields: nameFieldOrder['zh-Hans'],
    notices: '提示',
    close: '关闭',
    sendingAgain: '留言还没有送达，正在自动重新发送，请稍候。您写的内容都还在。',
    errors: formFaultsZh,
    reasons: { 'too-many-requests': '刚才从这个网络发来的留言太多了。' },
  },
  enquiryErrors: {
    ...formFaultsZh,
    'too-many-requests': '这条咨询的留言已经很多，请给我们打电话或写邮件。',
  },
  overlay: {
    close: '关闭',
    previous: '上一张',
    next: '下一张',
    noVideo: '您的浏览器不支持播放视频。',
  },
};

/** The words of the public site by language. */
export const siteMessages: Record<SiteLanguage, SiteMessages> = { en, 'zh-Hans': zhHans };

/** The words of the language of the page. Not in islands: their script would hold the words of every language. */
export const useMessages = (): SiteMessages => siteMessages[useSiteLanguage()];
