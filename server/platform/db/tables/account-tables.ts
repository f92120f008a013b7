import type { Generated } from 'kysely';
import type { Role } from '#contract/accounts/roles.ts';
import type { Row } from './record-tables.ts';

export interface AdminUserTable extends Row {
  /** as entered; compared by `usernameKey` */
  username: string;
  usernameKey: string;
  passwordHash: string;
  role: Generated<Role>;
  /** null: the list of first steps is shown */
  firstStepsLeftAt: string | null;
  lastSignInAt: Generated<string | null>;
  updatedAt: string;
}

/** A link by which somebody sets the password of an account. Deleted when it is used or revoked. */
export interface AccountInvitationTable extends Row {
  username: string;
  /** One link for each name: a new one replaces it. */
  usernameKey: string;
  email: string | null;
  role: Role;
  /** null: the account is created when the link is used */
  userId: string | null;
  /** null: made by a version that did not store it. It is worth nothing then. */
  createdBy: Generated<string | null>;
  /** hex SHA-256 of the token */
  tokenHash: string;
  expiresAt: string;
}
