import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { roles } from './roles.ts';
import { limits } from './limits.ts';
import { nameToRead, accountName } from './account-name.ts';
import { isStorable, emailAddress, requiredText } from './fields.ts';
import { fieldError } from './problem.ts';
import { siteLanguages, sourceLanguage } from './content/site-languages.ts';

export const role = z.enum(roles, { error: fault('unknown-role') });

/** Whether an account needs a code in addition to its password. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** since when; null if it is off */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

const password = z
  .string({ error: fault('no-current-password') })
  .min(1, fault('no-current-password'))
  .max(limits.password);
const code = z
  .string({ error: fault('no-code') })
  .trim()
  .min(1, fault('no-code'))
  .max(limits.name, fault('code-wrong'));

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

export const loginRequest = z.strictObject({
  username: z
    .string({ error: fault('login-no-name') })
    .trim()
    .min(1, fault('login-no-name'))
    .max(limits.name, fault('login-name-too-long'))
    .refine(isStorable, fault('login-wrong')),
  password: z
    .string({ error: fault('login-no-password') })
    .min(1, fault('login-no-password'))
    .max(limits.password, fault('login-password-too-long')),
  /** of the authenticator app, or a recovery code; needed only by accounts with a second factor */
  code: z
    .string({ error: fault('login-code-form') })
    .max(limits.name, fault('login-code-form'))
    .optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginSuccess = z.object({ success: z.literal(true), token: z.string(), message: z.string() });
/** Response body of 400, 401, 413 and 429. */
export const loginFailure = z.object({
  success: z.literal(false),
  message: z.string().describe('In Chinese'),
  fault: z.object({ code: fieldError.shape.code, params: fieldError.shape.params }).describe('What `message` says'),
  /** The password is right: the code of the second factor is missing, or it is wrong. */
  code: z.enum(['second-factor-needed', 'second-factor-wrong']).optional(),
});

/** The user of a session and when the session expires. */
export const sessionInfo = z.object({
  username: nameToRead,
  role,
  /** expiry if the session is not used again */
  idleExpiresAt: z.iso.datetime(),
  /** absolute expiry */
  expiresAt: z.iso.datetime(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** Rules for a new password; a password at login is not checked against them. */
export const newPassword = z
  .string({ error: fault('no-password') })
  .min(10, fault('password-too-short'))
  .max(limits.password, fault('password-too-long'));

export const passwordChange = z.strictObject({
  currentPassword: z
    .string({ error: fault('no-current-password') })
    .min(1, fault('no-current-password'))
    .max(limits.password),
  newPassword,
  /** of the authenticator app, or a recovery code; needed only by accounts with a second factor */
  code: identityProof.shape.code,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** A session of an account, as the list of sessions shows it. */
export const sessionListItem = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  /** whether it is the session of this request */
  isCurrent: z.boolean(),
});
export type SessionListItem = z.infer<typeof sessionListItem>;

export const sessionsRevoked = z.object({ revoked: z.number().int() });

/** An account as owners see it. */
export const account = z.object({
  id: z.uuid(),
  username: nameToRead,
  role,
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** live sessions */
  sessions: z.number().int(),
  /** whether it is the reader's */
  isOwn: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** A link that nobody has used yet. */
export const invitation = z.object({
  id: z.uuid(),
  username: nameToRead,
  role,
  expiresAt: z.iso.datetime(),
  isReset: z.boolean().describe('For a new password of an account that exists'),
  email: z.string().nullable().describe('Where it was mailed to'),
});
export type Invitation = z.infer<typeof invitation>;

export const accountList = z.object({
  accounts: z.array(account),
  invitations: z.array(invitation),
  canMail: z.boolean().describe('Whether invitations can be mailed'),
});
export type AccountList = z.infer<typeof accountList>;

export const roleChange = z.strictObject({ role, proof: identityProof });

export const invitationRequest = z.strictObject({
  username: accountName,
  role,
  /** The link is mailed there, if a mail server is set. */
  email: emailAddress.optional(),
  /** of the mail */
  language: z.enum(siteLanguages, { error: fault('unknown-language') }).default(sourceLanguage),
  proof: identityProof,
});
export type InvitationRequest = z.infer<typeof invitationRequest>;

/** The token stands in the fragment of the address of the link. It is not stored and cannot be read again. */
export const invitationLink = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  mailedTo: z.string().nullable(),
});
export type InvitationLink = z.infer<typeof invitationLink>;

const token = z
  .string({ error: fault('no-token') })
  .min(20)
  .max(200);
export const invitationToken = z.strictObject({ token });
export const invitationAnswer = z.strictObject({ token, password: newPassword });

export const invited = z.object({ username: nameToRead, isReset: z.boolean() });
export type Invited = z.infer<typeof invited>;

/** The token of a session for a new account; null: an existing one signs in as always, also with its second factor. */
export const invitationAccepted = z.object({ token: z.string().nullable() });

/** Where the link for a new password is mailed to; null: it cannot be mailed. */
export const recoveryAddress = z.object({ email: emailAddress.nullable() });
export type RecoveryAddress = z.infer<typeof recoveryAddress>;
export const recoveryAddressChange = z.strictObject({ email: emailAddress.nullable(), proof: identityProof });

export const forgottenPassword = z.strictObject({
  account: requiredText('login-no-name', limits.email).describe(
    'The username, or the address that the account has for this',
  ),
  language: z
    .enum(siteLanguages, { error: fault('unknown-language') })
    .default(sourceLanguage)
    .describe('Of the mail'),
});
export type ForgottenPassword = z.infer<typeof forgottenPassword>;

/** The same whether or not there is such an account. */
export const forgottenPasswordAnswer = z.object({
  canMail: z.boolean().describe('Whether this studio can mail such links at all'),
});

export const accountSessionParams = z.object({ id: z.uuid(fault('not-an-id')), sessionId: z.uuid(fault('not-an-id')) });

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
  name: requiredText('not-text', limits.name),
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
export const passkeySignIn = z.object({ token: z.string() });
