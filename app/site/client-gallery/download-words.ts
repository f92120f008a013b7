import type { StandardSize } from '#contract/client-delivery.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';

export interface DownloadWords {
  title: string;
  originals: string;
  standard: Record<StandardSize, string>;
  /** a ZIP with everything in a size */
  all: string;
  /** one file in a size, for who hears the page */
  one: string;
  waiting: string;
  missing: string;
  separator: string;
  choose: string;
  size: string;
  files: string;
  chosen: string;
  /** photos that have no watermark yet */
  prepared: string;
}

export const downloadWords: Record<SiteLanguage, DownloadWords> = {
  en: {
    title: 'Download',
    originals: 'Originals',
    standard: { '2048': 'For screens', '4000': 'For print' },
    all: 'Everything: {size} (ZIP)',
    one: '{name}: {size}',
    waiting: '{size}: being prepared, {count} photos are left. Please open this page again in a few minutes.',
    missing: '{size}: not available for {names}',
    separator: ', ',
    choose: 'Choose files',
    size: 'Size',
    files: 'Files of this page',
    chosen: 'Download what I chose (ZIP)',
    prepared: '{count} photos are being prepared. Please open this page again in a few minutes.',
  },
  'zh-Hans': {
    title: '下载',
    originals: '原文件',
    standard: { '2048': '屏幕用', '4000': '打印用' },
    all: '全部：{size}（ZIP）',
    one: '{name}：{size}',
    waiting: '{size}：正在准备，还有 {count} 张。请过几分钟再打开这个页面。',
    missing: '{size}：{names} 没有这个尺寸',
    separator: '、',
    choose: '选择文件下载',
    size: '尺寸',
    files: '本页的文件',
    chosen: '下载所选（ZIP）',
    prepared: '有 {count} 张照片正在准备，请过几分钟再打开这个页面。',
  },
};
