import type { SiteLanguage } from '#contract/content/site-languages.ts';

interface TransferWords {
  locale: string;
  files: string;
  download: string;
  /** of one file */
  downloadNamed: string;
  downloadAll: string;
  empty: string;
}

/** Fixed words of the page of a transfer. */
export const transferWords: Record<SiteLanguage, TransferWords> = {
  en: {
    locale: 'en-CA',
    files: 'Files',
    download: 'Download',
    downloadNamed: 'Download {name}',
    downloadAll: 'Download everything (ZIP)',
    empty: 'There are no files here yet. Please come back later.',
  },
  'zh-Hans': {
    locale: 'zh-CN',
    files: '文件',
    download: '下载',
    downloadNamed: '下载 {name}',
    downloadAll: '下载全部（ZIP）',
    empty: '这里还没有文件，请稍后再来看看。',
  },
};
