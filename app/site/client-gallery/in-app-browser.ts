/** Programs whose own browser keeps no downloads: WeChat never, others not always. */
export type InApp = 'wechat' | 'other';

const others = /\b(?:Instagram|FBAN|FBAV|FB_IAB|Line|Weibo|DingTalk|QQ)\b/;

/** The program in whose browser a page is opened, if it is one of those. */
export function findInApp(userAgent = ''): InApp | null {
  if (/\bMicroMessenger\b/.test(userAgent)) return 'wechat';
  return others.test(userAgent) ? 'other' : null;
}
