import type { ContactStatistics } from '#contract/contact-figures.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { formatCsv } from '../contacts-csv.ts';
import { statisticsGroups } from './figure-groups.ts';

/** All groups in one table, with a byte order mark so that Excel reads UTF-8. */
export function statisticsCsv(figures: ContactStatistics, texts: Catalogue): string {
  const { csvColumns } = texts.statistics;
  const { weeks, others } = statisticsGroups(figures, texts);
  const rows = [weeks, ...others].flatMap(({ title, rows: inGroup }) =>
    inGroup.map(({ name, enquiries, booked }) => [title, name, String(enquiries), String(booked ?? '')]),
  );
  return `\uFEFF${formatCsv([[csvColumns.group, csvColumns.value, csvColumns.enquiries, csvColumns.booked], ...rows])}\r\n`;
}
