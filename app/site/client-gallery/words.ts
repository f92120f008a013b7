import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { InApp } from './in-app-browser.ts';

export interface ClientGalleryWords {
  /** "for" the client */
  forClient: string;
  /** the studio */
  by: string;
  /** leads from the cover to the photos */
  look: string;
  photos: string;
  /** name of the row of links to the sections */
  map: string;
  playFilm: string;
  slideShow: string;
  pauseSlideShow: string;
  contactSheet: string;
  dark: string;
  light: string;
  download: string;
  /** of one photo or film */
  downloadNamed: string;
  downloadAll: string;
  /** where downloads do not arrive */
  inApp: Record<InApp, string>;
  pages: string;
  previous: string;
  next: string;
  top: string;
  empty: string;
  pinTitle: string;
  pinText: string;
  pin: string;
  open: string;
  pinFaults: Record<'wrong' | 'later', string>;
}

/** Fixed words of the page of a client gallery; what is particular about it stands in the gallery. */
export const clientGalleryWords: Record<SiteLanguage, ClientGalleryWords> = {
  en: {
    forClient: 'For {name}',
    by: 'Photographed by {studio}',
    look: 'See the photos',
    photos: 'Photos',
    map: 'Sections',
    playFilm: 'Play film: {name}',
    slideShow: 'Slide show',
    pauseSlideShow: 'Pause the slide show',
    contactSheet: 'Print a contact sheet',
    dark: 'Dark background',
    light: 'Light background',
    download: 'Download the original',
    downloadNamed: 'Download the original: {name}',
    downloadAll: 'Download everything (ZIP)',
    inApp: {
      wechat: 'WeChat does not save downloads. Tap ⋯ at the top right, then “Open in browser”, and download there.',
      other: 'This app may not save downloads. Open its menu, then “Open in browser”, and download there.',
    },
    pages: 'Pages',
    previous: 'Previous photos',
    next: 'More photos',
    top: 'Back to the top',
    empty: 'There are no photos here yet. Please come back later.',
    pinTitle: 'Your photos',
    pinText: 'Please enter the PIN that you got with the link.',
    pin: 'PIN',
    open: 'Show the photos',
    pinFaults: {
      wrong: 'This PIN is not right. Please try again.',
      later: 'The PIN was wrong too often. Please try again in a quarter of an hour.',
    },
  },
  'zh-Hans': {
    forClient: '致 {name}',
    by: '{studio} 拍摄',
    look: '查看照片',
    photos: '照片',
    map: '章节',
    playFilm: '播放影片：{name}',
    slideShow: '幻灯片播放',
    pauseSlideShow: '暂停幻灯片',
    contactSheet: '打印小样',
    dark: '深色背景',
    light: '浅色背景',
    download: '下载原图',
    downloadNamed: '下载原图：{name}',
    downloadAll: '下载全部（ZIP）',
    inApp: {
      wechat: '微信内无法保存下载的文件。请点右上角“⋯”，选择“在浏览器打开”，再下载。',
      other: '此应用内可能无法保存下载的文件。请在菜单中选择“在浏览器打开”，再下载。',
    },
    pages: '分页',
    previous: '上一页',
    next: '更多照片',
    top: '回到顶部',
    empty: '这里还没有照片，请稍后再来看看。',
    pinTitle: '您的照片',
    pinText: '请输入随链接收到的 PIN 码。',
    pin: 'PIN 码',
    open: '查看照片',
    pinFaults: {
      wrong: 'PIN 码不正确，请重试。',
      later: 'PIN 码输错次数过多，请 15 分钟后再试。',
    },
  },
};
