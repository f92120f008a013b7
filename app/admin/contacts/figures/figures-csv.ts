import type { ContactFigures } from '#contract/contact-figures.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { csvOf } from '../contacts-csv.ts';
import { figureGroups } from './figure-groups.ts';

/** All groups in one table, with a byte order mark so that Excel reads UTF-8. */
export function figuresCsv(figures: ContactFigures, texts: Catalogue): string {
  const { csvColumns } = texts.figures;
  const { weeks, others } = figureGroups(figures, texts);
  const rows = [weeks, ...others].flatMap(({ title, rows: inGroup }) =>
    inGroup.map(({ name, enquiries, booked }) => [title, name, String(enquiries), String(booked ?? '')]),
  );
  return `\uFEFF${csvOf([[csvColumns.group, csvColumns.value, csvColumns.enquiries, csvColumns.booked], ...rows])}\r\n`;
}
