import { z } from 'zod';
import { limits } from '../limits.ts';

/** Whether an account needs a code in addition to its password. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** since when; null if it is off */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

const password = z
  .string({ error: 'The current password is required' })
  .min(1, 'The current password is required')
  .max(limits.password);
const code = z
  .string({ error: 'The code is required' })
  .trim()
  .min(1, 'The code is required')
  .max(limits.name, 'The code is wrong or was used already');

/** Proves who is signed in before anything about signing in is changed. */
export const identityProof = z.strictObject({ password, code: code.optional() });
export type IdentityProof = z.infer<typeof identityProof>;

export const secondFactorSetup = z.strictObject({ password });
/** The new key of an authenticator app. It is not shown again. */
export const secondFactorKey = z.object({
  /** base32, to be typed into the app */
  key: z.string(),
  /** `otpauth://totp/...`, the content of the QR code */
  address: z.string(),
});
export type SecondFactorKey = z.infer<typeof secondFactorKey>;

export const secondFactorConfirmation = z.strictObject({ code });
/** New recovery codes, each of which signs in once. They are not shown again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
