import { fillIn } from '../fill-in.ts';
import type { FaultParams } from './field-fault.ts';

/** A fault as it is told: a program of another version may know other codes. */
export interface ToldFault {
  code: string;
  params: FaultParams;
  message?: string | undefined;
}

/** The words of a fault. @param texts by code, in one language; a code that they lack is said in its own words */
export function formatFault(texts: Readonly<Record<string, string>>, { code, params, message }: ToldFault): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? (message ?? code) : fillIn(text, params);
}
