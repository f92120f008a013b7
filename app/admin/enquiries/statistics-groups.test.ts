import { expect, test } from 'vitest';
import type { ContactStatistics } from '#contract/enquiry-workflow.ts';
import { en as catalogueEn } from '#app/i18n/en.ts';
import { zh as catalogueZh } from '#app/i18n/zh.ts';
import { describeDuration, describeFraction, statisticsGroups } from './statistics-groups.ts';
import { statisticsCsv } from './enquiries-csv.ts';
import { en as ownEn, type StatisticsTexts, zh as ownZh } from './statistics-messages.ts';

const en: StatisticsTexts = { ...catalogueEn, statistics: ownEn };
const zh: StatisticsTexts = { ...catalogueZh, statistics: ownZh };

const figures: ContactStatistics = {
  enquiries: 3,
  booked: 1,
  spam: 0,
  answers: { medianMs: null, hour: 0, fourHours: 2, day: 0, kept: 2, late: 0, overdue: 1 },
  weeks: [{ monday: '2026-11-23', enquiries: 3, booked: 1 }],
  services: [{ service: 'newborn', enquiries: 3, booked: 1 }],
  pages: [
    { page: '/', enquiries: 2, booked: 0 },
    { page: null, enquiries: 1, booked: 1 },
  ],
  languages: [{ language: 'zh', enquiries: 3, booked: 1 }],
};

function names(texts: StatisticsTexts) {
  const { weeks, others } = statisticsGroups(figures, texts);
  return [weeks, ...others].map(({ rows }) => rows.map(({ name }) => name));
}

test('weeks, answers, services, pages and languages are named in the language of the back office', () => {
  expect(names(en)).toEqual([
    ['Nov 23, 2026'],
    ['Within 1 hour', '1 to 4 hours', '4 to 24 hours', 'Later', 'Overdue and not answered'],
    ['Newborn'],
    ['Home page', 'Unknown'],
    ['Chinese'],
  ]);
  expect(names(zh)).toEqual([
    ['2026年11月23日'],
    ['1 小时内', '1 至 4 小时', '4 至 24 小时', '24 小时后', '已逾期，尚未回复'],
    ['新生儿摄影'],
    ['首页', '未知'],
    ['中文'],
  ]);
});

test.each([
  [0, '0 minutes'],
  [89 * 60_000, '89 minutes'],
  [90 * 60_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('%i ms are described as %s', (ms, text) => expect(describeDuration(ms, en)).toBe(text));

test('there is no share of nothing', () => {
  expect(describeFraction(0, 0, en)).toBeUndefined();
  expect(describeFraction(1, 3, en)).toBe('33%');
});

test('the CSV has every group, and a page cannot run as a formula', () => {
  const csv = statisticsCsv({ ...figures, pages: [{ page: '=1+1', enquiries: 1, booked: 0 }] }, en);
  expect(csv).toContain('"Group","Value","Enquiries","Booked"\r\n"Enquiries by week","Nov 23, 2026","3","1"\r\n');
  expect(csv).toContain(`"By page that led to the form","'=1+1","1","0"`);
  expect(csv).toContain('"By time to the first answer","1 to 4 hours","2",""\r\n');
  expect(csv).toContain('"By language of the page","Chinese","3","1"');
});
