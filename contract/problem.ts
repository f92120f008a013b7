import { z } from 'zod';

/**
 * The codes of all problem documents, with their HTTP statuses. The back office translates the codes, also those of the
 * faults of fields (`faults/messages.ts`); `detail` is an English explanation.
 */
export const problemStatus = {
  'validation-failed': 400,
  'malformed-request': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor-needed': 401,
  'second-factor-wrong': 401,
  'passkey-refused': 401,
  forbidden: 403,
  'role-forbidden': 403,
  'upload-url-invalid': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'slug-taken': 409,
  'gallery-in-trash': 409,
  'section-key-taken': 409,
  'section-key-locked': 409,
  'username-taken': 409,
  'last-owner': 409,
  'second-factor-already-on': 409,
  'upload-already-used': 409,
  'upload-incomplete': 409,
  'upload-in-progress': 409,
  'upload-offset-mismatch': 409,
  'upload-not-resumable': 422,
  'media-in-use': 409,
  'original-needed': 409,
  'mail-not-configured': 409,
  'mail-not-waiting': 409,
  'choice-closed': 409,
  'upload-expired': 410,
  'edited-elsewhere': 412,
  'tus-version-not-supported': 412,
  'file-too-large': 413,
  'body-too-large': 413,
  'file-type-not-supported': 415,
  'content-type-not-supported': 415,
  'file-type-mismatch': 422,
  'file-damaged': 422,
  'file-dimensions-too-large': 422,
  'range-not-satisfiable': 416,
  /** the media worker has not made the file yet; `Retry-After` says when to ask again */
  'being-prepared': 425,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

export const fieldError = z.object({
  /** dotted path of the field, such as `socialLinks.0.href`; empty for the whole body */
  path: z.string(),
  code: z.string().describe('What is wrong, such as `too-long`; other versions may know other codes'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('The figures of the fault, such as `{ "max": 100 }`'),
  message: z.string().describe('The fault in English'),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem document, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.infer<typeof problem>;
