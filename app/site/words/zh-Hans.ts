import type { SiteWords } from './en.ts';

export const zhHans: SiteWords = {
  labelOf: '{action}：{of}',
  opensNewTab: '（在新标签页中打开）',
};
