import Papa from 'papaparse';
import type { ContactMessage } from '#contract/contact.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** The list as a file for a spreadsheet: RFC 4180, with the byte order mark that makes Excel read it as UTF-8. */
export function contactsCsv(messages: readonly ContactMessage[], texts: Catalogue): string {
  const columns = Object.keys(texts.contacts.csvColumns) as (keyof Catalogue['contacts']['csvColumns'])[];
  const shown = (message: ContactMessage, column: (typeof columns)[number]): string => {
    if (column === 'serviceType') return texts.services[message.serviceType];
    if (column === 'state') return texts.contacts.stateNames[message.state];
    if (column === 'createdAt') return new Date(message.createdAt).toLocaleString(texts.locale);
    return message[column] ?? '';
  };
  const rows = [
    columns.map((column) => texts.contacts.csvColumns[column]),
    ...messages.map((message) => columns.map((column) => shown(message, column))),
  ];
  return `\uFEFF${csvOf(rows)}\r\n`;
}

/**
 * A visitor's text that begins like a formula would run in the owner's spreadsheet (OWASP, "CSV injection"); an apostrophe
 * makes it text. Full-width signs count too: Excel reads them as formulas in East Asian editions.
 */
const formula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Every cell in quotes, which a text with commas, quotes or line breaks needs. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, escapeFormulae: formula, newline: '\r\n' });
}
