import { dayIn } from '#contract/studio-day.ts';
import { isReachable } from '#server/modules/system/system-advice.ts';
import { maxClockSkewMs } from '#server/platform/db/clock-skew.ts';
import { databaseNow } from '#server/platform/db/database-now.ts';
import { forgedAddress } from './ask-studio.ts';
import { failed, type Finding, ok, warning } from './finding.ts';
import type { OpenStudio } from './open-studio.ts';
import { describeReason } from './reason-of.ts';

const dayMs = 24 * 60 * 60_000;
const soonDays = 14;
/** Codes of authenticator apps allow for so much. */
const exactMs = 30_000;

export async function checkPublicAddress(studio: OpenStudio): Promise<Finding[]> {
  const { publicUrl } = studio.config;
  if (!publicUrl) {
    return isReachable(studio.config)
      ? [warning('PUBLIC_URL is not set', 'Set it to the address of the site, such as https://www.example.com.')]
      : [ok('none: the server listens for this machine only')];
  }
  try {
    const { status, answer, certificateEndsAt } = await studio.ask();
    return [
      answer
        ? ok(`${publicUrl} is this studio, in version ${answer.version}`)
        : failed(
            `${publicUrl} answers with ${status}, but not as this studio`,
            'Start the server in this version, let the proxy lead there, and give this command the same LIGHTWELL_SECRET or DATA_DIR.',
          ),
      ...(certificateEndsAt ? [checkCertificate(certificateEndsAt)] : []),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      failed(
        `${publicUrl} does not answer: ${code ?? describeReason(error)}`,
        'Look at the name (DNS), the firewall, the proxy and its certificate, and whether the server runs.',
      ),
    ];
  }
}

export function checkCertificate(end: Date): Finding {
  const days = Math.floor((end.getTime() - Date.now()) / dayMs);
  const text = `the certificate ends in ${days} days (${dayIn('UTC', end.getTime())})`;
  return days < soonDays ? warning(text, 'Look why the proxy has not renewed it.') : ok(text);
}

export async function checkProxyHeaders(studio: OpenStudio): Promise<Finding[]> {
  const { publicUrl, trustProxy } = studio.config;
  if (!publicUrl) return [ok('not asked: PUBLIC_URL is not set')];
  const { answer } = await studio.ask().catch(() => ({ answer: undefined }));
  if (!answer) return [warning('not known: the running studio could not be asked', 'See the public address above.')];
  const entries = (answer.forwardedFor ?? '').split(',').map((entry) => entry.trim());
  // Each proxy adds one; the first may be the one that this command sent.
  const proxies = entries.filter((entry) => entry !== '' && entry !== forgedAddress).length;
  const findings: Finding[] = [];
  if (answer.ip === forgedAddress) {
    findings.push(
      failed(
        `the server takes an invented address for that of a visitor: TRUST_PROXY (${trustProxy}) is too much`,
        `Set TRUST_PROXY=${proxies || 'false'}.`,
      ),
    );
  } else if (proxies > trustProxy) {
    findings.push(
      failed(
        `${proxies} proxies were seen, and TRUST_PROXY is ${trustProxy}: all visitors seem to have one address`,
        `Set TRUST_PROXY=${proxies}.`,
      ),
    );
  } else findings.push(ok(`TRUST_PROXY is right: ${proxies} proxies were seen`));
  const { protocol, host } = new URL(publicUrl);
  if (`${answer.protocol}:` !== protocol)
    findings.push(
      warning(`the server takes ${protocol}// for ${answer.protocol}://`, 'Let the proxy send X-Forwarded-Proto.'),
    );
  if (answer.host !== host)
    findings.push(warning('the server does not get the name of the site', 'Let the proxy pass the header Host on.'));
  return findings;
}

export async function checkClock(studio: OpenStudio): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (studio.config.databaseUrl) {
    const time = await databaseNow((await studio.database()).db);
    findings.push(compare('the database', Math.abs(Date.now() - time)));
  }
  // The check of the public address says why it does not answer.
  const asked = await studio.ask().catch(() => undefined);
  if (asked?.clockDiffMs !== undefined) findings.push(compare('the public address', asked.clockDiffMs));
  return findings.length > 0 ? findings : [ok('not compared: no other machine was asked')];
}

function compare(what: string, ms: number): Finding {
  const text = `${(ms / 1_000).toFixed(0)} s apart from ${what}`;
  const advice = 'Set the clock by NTP (timedatectl set-ntp true).';
  if (ms > maxClockSkewMs) return failed(text, advice);
  return ms > exactMs ? warning(text, advice) : ok(text);
}
