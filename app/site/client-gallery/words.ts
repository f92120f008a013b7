import type { SiteLanguage } from '#contract/content/site-languages.ts';

interface ClientGalleryWords {
  /** "for" the client */
  forClient: string;
  photos: string;
  films: string;
  pages: string;
  previous: string;
  next: string;
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
    photos: 'Photos',
    films: 'Films',
    pages: 'Pages',
    previous: 'Previous photos',
    next: 'More photos',
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
    photos: '照片',
    films: '影片',
    pages: '分页',
    previous: '上一页',
    next: '更多照片',
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
