import { z } from 'zod';
import { emailAddress } from '../email-address.ts';
import { newPassword } from '#contract/auth.ts';
import { siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';
import { accountName, nameToRead } from './account-name.ts';
import { role } from './account.ts';
import { identityProof } from './second-factor.ts';

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
  language: z.enum(siteLanguages, { error: 'Unknown language' }).default(sourceLanguage),
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

const token = z.string({ error: 'A token is required' }).min(20).max(200);
export const invitationToken = z.strictObject({ token });
export const invitationAnswer = z.strictObject({ token, password: newPassword });

export const invited = z.object({ username: nameToRead, isReset: z.boolean() });
export type Invited = z.infer<typeof invited>;

/** The token of a session for a new account; null: an existing one signs in as always, also with its second factor. */
export const invitationAccepted = z.object({ token: z.string().nullable() });

export const accountSessionParams = z.object({ id: z.uuid('Not a valid id'), sessionId: z.uuid('Not a valid id') });
