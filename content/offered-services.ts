import type { SiteLanguage } from '#contract/content/site-languages.ts';

/** The services in the structured data, in order, and what their list is called. */
export const offeredServices: Readonly<Record<SiteLanguage, { title: string; services: readonly string[] }>> = {
  en: {
    title: 'Services',
    services: [
      'Portrait Photography',
      'Newborn Photography',
      'Property Photography',
      'Commercial Photography',
      'Wedding Photography',
    ],
  },
  'zh-Hans': {
    title: '服务项目',
    services: ['人像摄影', '新生儿摄影', '房产摄影', '商业摄影', '婚礼摄影'],
  },
};
