import { expect, test } from 'vitest';
import { defaultStudioIdentity } from '#content/studio.ts';
import { structuredStudio } from './structured-studio.ts';

const structured = (over: object) =>
  structuredStudio(
    { ...defaultStudioIdentity, ...over },
    {
      source: { ...defaultStudioIdentity, ...over },
      url: 'https://studio.example/',
      image: 'https://studio.example/a.jpg',
      language: 'en',
    },
  );

test('search engines are told the days that the studio writes', () => {
  const weekdays = 'Tuesday to Sunday 10:00-18:00';
  expect(structured({ hours: { weekdays, weekends: 'By appointment' } }).openingHoursSpecification).toMatchObject([
    {
      dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '10:00',
      closes: '18:00',
    },
  ]);
  expect(structured({}).openingHoursSpecification).toMatchObject([
    { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:30', closes: '16:00' },
  ]);
});

test('profiles of all networks are told, and the address of a network alone is none', () => {
  const profiles = {
    xiaohongshu: 'https://www.xiaohongshu.com/user/profile/5f',
    douyin: 'https://www.douyin.com/user/MS4',
    weibo: 'https://weibo.com/u/1',
    wechat: 'https://mp.weixin.qq.com/s/abc',
    whatsapp: 'https://wa.me/12135550142',
  };
  expect(structured({ social: { ...defaultStudioIdentity.social, ...profiles } }).sameAs).toEqual(
    Object.values(profiles),
  );
  const bare = {
    xiaohongshu: 'https://www.xiaohongshu.com/',
    douyin: 'https://www.douyin.com',
    weibo: 'https://weibo.com/',
  };
  expect(structured({ social: { ...defaultStudioIdentity.social, ...bare } }).sameAs).toBeUndefined();
});
