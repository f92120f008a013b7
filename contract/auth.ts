import { z } from 'zod';
import { nameToRead } from './accounts/account-name.ts';
import { role } from './accounts/account.ts';
import { identityProof } from './accounts/second-factor.ts';
import { isStorable } from './fields.ts';
import { limits } from './limits.ts';

export const loginRequest = z.strictObject({
  username: z
    .string({ error: '请输入用户名' })
    .trim()
    .min(1, '请输入用户名')
    .max(limits.name, '用户名过长')
    .refine(isStorable, '用户名或密码错误'),
  password: z.string({ error: '请输入密码' }).min(1, '请输入密码').max(limits.password, '密码过长'),
  /** of the authenticator app, or a recovery code; needed only by accounts with a second factor */
  code: z.string({ error: '验证码不正确' }).max(limits.name, '验证码不正确').optional(),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginSuccess = z.object({ success: z.literal(true), token: z.string(), message: z.string() });
/** Response body of 400, 401, 413 and 429. */
export const loginFailure = z.object({
  success: z.literal(false),
  message: z.string(),
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
  .string({ error: 'A password is required' })
  .min(10, 'A password needs at least 10 characters')
  .max(limits.password, `A password has at most ${limits.password} characters`);

export const passwordChange = z.strictObject({
  currentPassword: z
    .string({ error: 'The current password is required' })
    .min(1, 'The current password is required')
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
