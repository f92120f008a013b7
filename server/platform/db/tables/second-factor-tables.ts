import type { Generated } from 'kysely';

/** The key of an account's authenticator app. */
export interface SecondFactorTable {
  userId: string;
  /** encrypted with `secondFactorKey` (server/platform/seal.ts) */
  sealedKey: string;
  createdAt: string;
  /** null until a first code was entered: the account signs in without one */
  confirmedAt: string | null;
  /** the 30 seconds of the newest code that was used: it and older ones are not accepted again */
  lastStep: Generated<number>;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodeTable {
  userId: string;
  /** hex SHA-256 of the code */
  codeHash: string;
}

export interface SecondFactorTables {
  secondFactors: SecondFactorTable;
  recoveryCodes: RecoveryCodeTable;
}
