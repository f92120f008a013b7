import type { Alteration } from '#contract/alterations.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';

interface AlterationWords {
  /** what was altered, as a label on the picture */
  kinds: Record<Alteration, string>;
  /** the link beside the label */
  seeOriginal: string;
  original: string;
  /** below the title of the page */
  text: string;
  /** what exactly was altered */
  note: string;
  since: string;
  by: string;
}

/** Fixed words, because the law in California asks for a disclosure that is plain: nobody edits them away. */
export const alterationWords: Record<SiteLanguage, AlterationWords> = {
  en: {
    kinds: {
      staged: 'Virtually staged',
      removed: 'Object removed',
      sky: 'Sky replaced',
      other: 'Digitally altered',
    },
    seeOriginal: 'See the original',
    original: 'Original photo',
    text: 'This photo was digitally altered. Beside it is the original, as it was taken.',
    note: 'What was altered',
    since: 'Marked on',
    by: 'Photos by',
  },
  'zh-Hans': {
    kinds: {
      staged: '虚拟软装',
      removed: '移除了物体',
      sky: '更换了天空',
      other: '经过数码修改',
    },
    seeOriginal: '查看原图',
    original: '原图',
    text: '这张照片经过数码修改。旁边是修改前拍摄的原图。',
    note: '修改的内容',
    since: '标记日期',
    by: '摄影',
  },
};
