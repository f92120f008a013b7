import { expect, test } from 'vitest';
import { findInApp } from './in-app-browser.ts';

test.each([
  [
    'wechat',
    'Mozilla/5.0 (Linux; Android 13; V2217A) AppleWebKit/537.36 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5075 MicroMessenger/8.0.33.2320(0x28002151) WeChat/arm64',
  ],
  [
    'wechat',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.38(0x1800262c) NetType/WIFI Language/zh_CN',
  ],
  [
    'other',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/21A329 Instagram 302.0.0.23.113 (iPhone14,5)',
  ],
  [
    'other',
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/106.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/391.0.0.42.104;]',
  ],
  [null, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'],
  [null, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Offline/1'],
  [null, undefined],
])('%s is read from %s', (expected, userAgent) => {
  expect(findInApp(userAgent)).toBe(expected);
});
