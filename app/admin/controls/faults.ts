import { translateFault } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { ToldFault } from '#contract/faults/format-fault.ts';
import { ApiError, describeError } from '#app/admin/api/api.ts';

/** What a schema or the server says about a field. */
export interface Fault extends ToldFault {
  path: string;
}

/** The first sentence about each field, by its path: what forms show of faults, wherever they were found. */
export function translateFaults(texts: Catalogue, faults: readonly Fault[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const fault of faults) found[fault.path] ??= translateFault(texts, fault);
  return found;
}

/** What a form shows of a failed call: sentences at its fields, or one beside its button. */
export function explainRefusal(
  texts: Catalogue,
  error: unknown,
): { fields: Record<string, string>; sentence: string | undefined } {
  const faults = (error instanceof ApiError && error.problem?.errors) || [];
  return {
    fields: translateFaults(texts, faults),
    sentence: faults.length > 0 ? undefined : describeError(texts, error),
  };
}
