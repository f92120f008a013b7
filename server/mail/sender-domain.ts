import { Resolver } from 'node:dns/promises';
import type { SenderDomain, SenderDomainQuery } from '#contract/mail.ts';

/** Names under which providers publish their keys; others are known only to those who chose them. */
const usualSelectors = ['default', 'google', 'selector1', 'selector2', 'k1', 's1', 'dkim', 'mail', 'fm1', 'protonmail'];
const timeoutMs = 2_500;

/** @returns the TXT records of a name; none if it does not exist. @throws if the DNS does not answer */
export type FindTexts = (name: string) => Promise<string[]>;

/** TXT records by the servers that this machine uses. */
export const findTexts: FindTexts = async (name) => {
  try {
    const records = await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/**
 * Looks up whether receivers can tell that mails of a domain are no forgeries: SPF (RFC 7208), DKIM (6376), DMARC (7489).
 * @param query.selector the name of the DKIM key; without one the usual names are tried, and a key under another one is not found
 */
export async function inspectSenderDomain(
  domain: string,
  { selector }: SenderDomainQuery = {},
  find: FindTexts = findTexts,
): Promise<SenderDomain> {
  const [spf, dkim, dmarc] = await Promise.all([
    findSpf(domain, find),
    findDkim(domain, selector, find),
    findDmarc(domain, find),
  ]);
  return { domain, spf, dkim, dmarc };
}

async function findSpf(domain: string, find: FindTexts): Promise<SenderDomain['spf']> {
  const texts = await find(domain).catch(() => undefined);
  if (!texts) return { state: 'no-answer', found: null };
  const [found, ...more] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (found === undefined) return { state: 'missing', found: null };
  if (more.length > 0) return { state: 'several', found };
  return { state: /(?:^|\s)\+?all\b/i.test(found) ? 'allows-all' : 'ok', found };
}

async function findDkim(domain: string, given: string | undefined, find: FindTexts): Promise<SenderDomain['dkim']> {
  const responses = await Promise.all(
    (given === undefined ? usualSelectors : [given]).map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`;
      const texts = await find(name).catch(() => undefined);
      // A key without `p` was revoked.
      return texts && { name, hasKey: texts.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)) };
    }),
  );
  const found = responses.find((answer) => answer?.hasKey)?.name ?? null;
  if (found !== null) return { state: 'ok', found };
  if (responses.every((answer) => !answer)) return { state: 'no-answer', found };
  return { state: given === undefined ? 'unknown' : 'missing', found };
}

/** The record of a parent domain counts for its subdomains. */
async function findDmarc(domain: string, find: FindTexts): Promise<SenderDomain['dmarc']> {
  const labels = domain.split('.');
  for (let first = 0; first === 0 || first < labels.length - 1; first += 1) {
    const texts = await find(`_dmarc.${labels.slice(first).join('.')}`).catch(() => undefined);
    if (!texts) return { state: 'no-answer', found: null };
    const [found, ...more] = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (found === undefined) continue;
    if (more.length > 0) return { state: 'several', found };
    return { state: /;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(found) ? 'ok' : 'watches-only', found };
  }
  return { state: 'missing', found: null };
}
