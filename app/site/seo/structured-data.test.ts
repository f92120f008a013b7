import { expect, test } from 'vitest';
import { defaultStudioIdentity } from '#content/studio.ts';
import { structuredStudio } from './structured-data.ts';

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

test('search engines are told the days that the studio has set, whatever its line says', () => {
  const open = { is: 'open', opens: '10:00', closes: '18:00' };
  const openingDays = {
    Monday: { is: 'closed' },
    Tuesday: open,
    Wednesday: open,
    Thursday: open,
    Friday: { ...open, closes: '20:00' },
    Saturday: open,
    Sunday: { is: 'appointment' },
  };
  const hours = { weekdays: 'When the light is good', weekends: 'Saturdays' };
  expect(structured({ hours, openingDays }).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Saturday'],
      opens: '10:00',
      closes: '18:00',
      description: 'When the light is good; Saturdays',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Friday'],
      opens: '10:00',
      closes: '20:00',
      description: 'When the light is good',
    },
  ]);
});

test('a country is told by its code, also one that was typed before there was a list', () => {
  const [office] = defaultStudioIdentity.offices;
  const countryOf = (country: string) =>
    structured({ offices: [{ ...office, country }] }).address as { addressCountry?: string };
  expect(countryOf('中国').addressCountry).toBe('CN');
  expect(countryOf('uk').addressCountry).toBe('GB');
  expect(countryOf('').addressCountry).toBeUndefined();
});
