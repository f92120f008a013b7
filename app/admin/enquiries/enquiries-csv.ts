import Papa from 'papaparse';
import type { ContactMessage } from '#contract/enquiries.ts';
import type { NoteOfEnquiry, StaffMember, ContactStatistics } from '#contract/enquiry-workflow.ts';
import { dateTimeIn } from '#contract/studio-day.ts';
import { spreadsheetFormula } from '#contract/spreadsheet-formula.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import { statisticsGroups } from './statistics-groups.ts';
import type { StatisticsTexts } from './statistics-messages.ts';

/** What the rows of enquiries do not have. */
export interface BesideContacts {
  /** of the studio */
  timeZone: string;
  staff: readonly StaffMember[];
  notes: readonly NoteOfEnquiry[];
}

/** The enquiries as CSV (RFC 4180), with a byte order mark so that Excel reads UTF-8. */
export function contactsCsv(
  messages: readonly ContactMessage[],
  { timeZone, staff, notes }: BesideContacts,
  texts: Catalogue,
): string {
  const notesByContact = Map.groupBy(notes, ({ contactId }) => contactId);
  const owners = new Map(staff.map(({ id, name }) => [id, name]));
  const columns = Object.keys(texts.contacts.csvColumns) as (keyof Catalogue['contacts']['csvColumns'])[];
  const shown = (message: ContactMessage, column: (typeof columns)[number]): string => {
    if (column === 'serviceType') return texts.services[message.serviceType];
    if (column === 'state')
      return message.isQuarantined ? texts.contacts.quarantined : texts.contacts.stateNames[message.state];
    if (column === 'createdAt') return dateTimeIn(timeZone, Date.parse(message.createdAt));
    if (column === 'stage') return texts.workflow.stages[message.stage];
    if (column === 'ownerId') return owners.get(message.ownerId ?? '') ?? '';
    if (column === 'notes')
      return (notesByContact.get(message.id) ?? []).map((note) => noteText(note, timeZone)).join('\n\n');
    return message[column] ?? '';
  };
  const rows = [
    columns.map((column) => texts.contacts.csvColumns[column]),
    ...messages.map((message) => columns.map((column) => shown(message, column))),
  ];
  return `\uFEFF${formatCsv(rows)}\r\n`;
}

function noteText({ createdAt, authorName, text }: NoteOfEnquiry, timeZone: string): string {
  return `${dateTimeIn(timeZone, Date.parse(createdAt)).slice(0, -3)} ${authorName}: ${text}`;
}

/** Quotes every cell, because texts contain commas, quotes and line breaks. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(rows as string[][], { quotes: true, escapeFormulae: spreadsheetFormula, newline: '\r\n' });
}

/** All groups in one table, with a byte order mark so that Excel reads UTF-8. */
export function statisticsCsv(figures: ContactStatistics, texts: StatisticsTexts): string {
  const { csvColumns } = texts.statistics;
  const { weeks, others } = statisticsGroups(figures, texts);
  const rows = [weeks, ...others].flatMap(({ title, rows: inGroup }) =>
    inGroup.map(({ name, enquiries, booked }) => [title, name, String(enquiries), String(booked ?? '')]),
  );
  return `\uFEFF${formatCsv([[csvColumns.group, csvColumns.value, csvColumns.enquiries, csvColumns.booked], ...rows])}\r\n`;
}
