import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

/** A passkey of the account: a key pair in a device or a password manager. */
export const passkey = z.object({
  id: z.uuid(),
  /** where it was made, such as "Chrome · Windows" */
  name: z.string(),
  /** the host name that it signs in at; browsers offer it nowhere else */
  host: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` read. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

const bytes = z
  .string()
  .max(10_000)
  .regex(/^[\w-]+$/);
/** What `PublicKeyCredential.toJSON` returns (Web Authentication, level 3). */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
export const newPasskey = z.strictObject({
  name: requiredText('Must be text', limits.name),
  credential: z.looseObject({
    ...credential,
    response: z.looseObject({ clientDataJSON: bytes, attestationObject: bytes }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkeyAnswer = z.strictObject({
  credential: z.looseObject({
    ...credential,
    response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const passkeySignIn = z.object({ token: z.string() });
