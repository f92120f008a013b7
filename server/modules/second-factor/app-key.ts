import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app knows, some as the only ones. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The length of an HMAC-SHA-1, which RFC 4226 recommends. */
const keyBytes = 20;
/** Codes of the 30 seconds before and after are accepted, too: clocks differ, and typing takes time (RFC 6238, 5.2). */
const acceptedSteps = 1;

/** A new key of an authenticator app, in base32. */
export function createAppKey(): string {
  return new Secret({ size: keyBytes }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function addressOfKey(key: string, { issuer, username }: { issuer: string; username: string }): string {
  return new TOTP({ ...parameters, secret: key, issuer, label: username }).toString();
}

/** The code of a key at a time in milliseconds since 1970. */
export function codeAt(key: string, timestamp: number): string {
  return new TOTP({ ...parameters, secret: key }).generate({ timestamp });
}

/** The number of the 30 seconds whose code this is; undefined: it is not a code of now. */
export function findStep(key: string, code: string, timestamp: number): number | undefined {
  const totp = new TOTP({ ...parameters, secret: key });
  const delta = totp.validate({ token: code, timestamp, window: acceptedSteps });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
