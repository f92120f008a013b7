import { z } from 'zod';
import { createFault, type Fault, type FaultCode } from '#contract/faults/field-fault.ts';
import { en } from '#contract/faults/messages.ts';
import { type ToldFault, formatFault } from '#contract/faults/format-fault.ts';
import { splitAtPlaceholders } from '#contract/fill-in.ts';
import { fieldError } from '#contract/problem.ts';

export const lostFile = createFault('file-missing');

/** The column `failure_reason`. A failure without a code is stored in its words. */
export const formatFailure = (failure: Fault | string): string =>
  typeof failure === 'string' ? failure : JSON.stringify({ code: failure.code, params: failure.params });

const stored = z.object({ code: fieldError.shape.code, params: fieldError.shape.params });

/** Reads the column `failure_reason`. @returns with its English words */
export function readFailure(column: string): ToldFault & { message: string } {
  const fault = column.startsWith('{') ? readStored(column) : readSentence(column);
  return { ...fault, message: formatFault(en, { ...fault, message: column }) };
}

function readStored(column: string): ToldFault {
  try {
    return stored.parse(JSON.parse(column));
  } catch {
    return unknown;
  }
}

/** Whoever shows it shows its words. */
const unknown: ToldFault = { code: 'unknown', params: {} };

/**
 * Earlier versions stored the English words. They stay in their rows, in exports and in copies that are restored: a migration could not
 * reach those. The words of these codes are still the same; one that is changed needs its old words here.
 */
const sentences = (Object.keys(en) as FaultCode[]).map((code) => {
  // Every second part is the name of a figure.
  const parts = splitAtPlaceholders(en[code]);
  const form = parts.map((part, index) => (index % 2 === 0 ? part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&') : '(.+)'));
  return { code, names: parts.filter((_, index) => index % 2 === 1), form: new RegExp(`^${form.join('')}$`) };
});

function readSentence(sentence: string): ToldFault {
  for (const { code, names, form } of sentences) {
    const found = form.exec(sentence);
    if (found) return { code, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) };
  }
  return unknown;
}
