import type { Row } from './record-tables.ts';

/** A passkey by which an account signs in. */
export interface PasskeyTable extends Row {
  userId: string;
  /** base64url; by it a browser names the passkey */
  credentialId: string;
  /** base64url of its COSE key */
  publicKey: string;
  /** the host name that it belongs to ("relying party id") */
  host: string;
  name: string;
  /** how often the authenticator says that it signed; always 0 for most */
  counter: number;
  /** when the newest challenge was issued that it signed: it and older ones are not accepted again */
  lastChallengeAt: string | null;
  lastUsedAt: string | null;
}

/** A challenge that a passkey has answered, until it is too old to be answered. */
export interface SpentChallengeTable {
  challenge: string;
  issuedAt: string;
}
