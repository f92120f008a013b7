import { variableSecrecy } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What a check has found. One line; `advice` says what to do. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  text: string;
  advice?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice });
export const failed = (text: string, advice: string): Finding => ({ state: 'failed', text, advice });

type Environment = Record<string, string | undefined>;
type Secrecy = (typeof variableSecrecy)[keyof typeof variableSecrecy];

const hidden = '[hidden]';
const emailAddress = /[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'():]+/g;
const ipAddress = /\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{0,4}\b/gi;

/** Hides passwords and keys in our own text, which should have none. */
export function hideSecrets(text: string, env: Environment): string {
  return replaceAll(text, listValues(env, ['secret'])).replaceAll(emailAddress, hidden);
}

/**
 * Hides in the words of another program what is nobody else's business: values of variables and their parts, and addresses of
 * people and machines. Not in our own text: a bucket may be called "studio".
 */
export function hideInWords(text: string, env: Environment): string {
  const parts = listValues(env, ['secret', 'private', 'address']).flatMap(listParts);
  const values = listValues(env, ['secret', 'private']);
  return replaceAll(text, [...values, ...parts])
    .replaceAll(emailAddress, hidden)
    .replaceAll(ipAddress, hidden);
}

function listValues(env: Environment, kinds: Secrecy[]): string[] {
  const names = Object.entries(variableSecrecy).filter(([, secrecy]) => kinds.includes(secrecy));
  return names.flatMap(([name]) => env[name] || []);
}

/** The parts of an address or of a list that a program may name alone. */
function listParts(value: string): string[] {
  if (!URL.canParse(value)) return value.split(/[,;]/);
  const { username, password, host, hostname, pathname, search } = new URL(value);
  return [username, password, decoded(username), decoded(password), host, hostname, pathname.slice(1), search];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Long ones first: one may be part of another. Those of a letter or two would hide ordinary words. */
function replaceAll(text: string, values: string[]): string {
  return values
    .map((value) => value.trim())
    .filter((value) => value.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, value) => shown.replaceAll(value, hidden), text);
}

/** The words of the failure below an error that was made for clients, on one line, without hosts, users and values of variables. */
export function describeReason(error: unknown): string {
  const reported = error instanceof AppError ? (error.cause ?? error) : error;
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  const first = reported instanceof AggregateError ? (reported.errors[0] as unknown) : reported;
  const { code, message } = first as NodeJS.ErrnoException;
  return hideInWords((message || code || String(first)).split('\n', 1)[0] as string, process.env);
}
