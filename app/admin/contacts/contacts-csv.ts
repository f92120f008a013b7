import Papa from 'papaparse';
import type { ContactMessage } from '#contract/contact.ts';
import { spreadsheetFormula } from '#contract/exchange/spreadsheet-formula.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** The enquiries as CSV (RFC 4180), with a byte order mark so that Excel reads UTF-8. */
export function contactsCsv(messages: readonly ContactMessage[], texts: Catalogue): string {
  const columns = Object.keys(texts.contacts.csvColumns) as (keyof Catalogue['contacts']['csvColumns'])[];
  const shown = (message: ContactMessage, column: (typeof columns)[number]): string => {
    if (column === 'serviceType') return texts.services[message.serviceType];
    if (column === 'state')
      return message.isQuarantined ? texts.contacts.quarantined : texts.contacts.stateNames[message.state];
    if (column === 'createdAt') return new Date(message.createdAt).toLocaleString(texts.locale);
    return message[column] ?? '';
  };
  const rows = [
    columns.map((column) => texts.contacts.csvColumns[column]),
    ...messages.map((message) => columns.map((column) => shown(message, column))),
  ];
  return `\uFEFF${csvOf(rows)}\r\n`;
}

/** Quotes every cell, because texts contain commas, quotes and line breaks. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, escapeFormulae: spreadsheetFormula, newline: '\r\n' });
}
