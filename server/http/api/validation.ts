import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Validates a part of a request and reports every invalid field, each unknown one by its name. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    if (httpPart === 'body' && (data === undefined || data === null) && !schema.safeParse(data).success) {
      return { error: new AppError('malformed-request', 'This call needs a JSON body.') };
    }
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    const errors = parsed.error.issues.flatMap(toFieldErrors);
    return { error: new AppError('validation-failed', errors[0]?.message ?? 'Not valid', { errors }) };
  };
};

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field' }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}
