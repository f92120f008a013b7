import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 10_000;

/**
 * Asks the address of the site for its certificate, as a browser would.
 * @param origin https
 * @returns its times in milliseconds; undefined if it does not answer, which says nothing of the certificate
 */
export async function readCertificate(origin: string): Promise<{ from: number; until: number } | undefined> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // One that has ended, or that nobody knows, has a date all the same.
    rejectUnauthorized: false,
  });
  // From the first moment: a timeout of the socket begins anew with each byte.
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.on('error', reject);
    });
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
    const times = { from: Date.parse(from), until: Date.parse(until) };
    return Number.isFinite(times.from) && Number.isFinite(times.until) ? times : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
