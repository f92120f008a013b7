import type { z } from 'zod';
import { type FaultCode, type FaultParams, createFieldFault, type FieldFault } from './field-fault.ts';

/** The faults of a value that a schema refuses: the codes that the schema names, with the figures that zod knows. */
export function faultsIn({ issues }: z.ZodError): FieldFault[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => createFieldFault([...path, key].join('.'), 'unknown-field'));
    return [{ path: path.join('.'), ...named(issue) }];
  });
}

/** The message of an issue is a code, unless its schema names none: then it is a sentence of zod's own. */
function named(issue: z.core.$ZodIssue): Omit<FieldFault, 'path'> {
  const { message } = issue;
  if (/^[a-z\d-]+$/.test(message)) return { code: message as FaultCode, params: readFigures(issue) };
  return { code: generalCode(issue), params: readFigures(issue), message };
}

function readFigures(issue: z.core.$ZodIssue): FaultParams {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'custom') return (issue.params ?? {}) as FaultParams;
  // The union reports the fault of one of its kinds.
  if (issue.code === 'invalid_union') {
    const same = issue.errors.flat().find(({ message }) => message === issue.message);
    return same ? readFigures(same) : {};
  }
  return {};
}

function generalCode(issue: z.core.$ZodIssue): FaultCode {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'not-valid';
  const isLarge = issue.code === 'too_big';
  if (issue.origin === 'array') return isLarge ? 'too-many-items' : 'too-few-items';
  if (issue.origin === 'string') return isLarge ? 'too-long' : Number(issue.minimum) === 1 ? 'empty' : 'not-valid';
  return isLarge ? 'number-too-large' : 'number-too-small';
}
