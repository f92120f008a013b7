import http from 'node:http';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { type DoctorAnswer, doctorAnswer } from '#contract/system/doctor.ts';
import { createDoctorService } from '#server/modules/system/doctor.service.ts';

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** An address for documentation (RFC 5737), which no client has: a proxy of ours must not pass it on as the visitor's. */
export const forgedAddress = '192.0.2.1';

export interface StudioAsked {
  status: number;
  /** undefined if another program answered, or an older version */
  answer: DoctorAnswer | undefined;
  /** how far its clock (the header Date) is from ours; undefined without the header */
  clockDiffMs: number | undefined;
  /** undefined without TLS */
  certificateEndsAt: Date | undefined;
}

/**
 * Asks the running studio through its public address how the request arrives there.
 * @param doctorKey undefined: the secret of this studio is not known here
 * @throws Error with a code if nobody answers, or if the certificate is not valid
 */
export async function askStudio(publicUrl: string, doctorKey: Buffer | undefined): Promise<StudioAsked> {
  const service = createDoctorService(doctorKey ?? Buffer.alloc(32));
  const question = service.createQuestion();
  const { status, body, headers, certificateEndsAt } = await post(`${publicUrl}/api/doctor`, JSON.stringify(question));
  const parsed = z.safeParse(inData(doctorAnswer), parseJson(body));
  const isOurs = doctorKey !== undefined && parsed.success && service.isAnswer(question, parsed.data.data);
  return {
    status,
    answer: isOurs ? parsed.data.data : undefined,
    clockDiffMs: headers.date === undefined ? undefined : Math.abs(Date.now() - Date.parse(headers.date)),
    certificateEndsAt,
  };
}

interface Response {
  status: number;
  body: string;
  headers: http.IncomingHttpHeaders;
  certificateEndsAt: Date | undefined;
}

/** Not `fetch`, which does not show the certificate. Redirects are not followed: the public address is the one of the site itself. */
function post(url: string, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forgedAddress };
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => {
      // Read before the body, after which the connection may be gone.
      const end = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxBytes) response.destroy(new Error('The answer is too long.'));
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          headers: response.headers,
          certificateEndsAt: end ? new Date(end) : undefined,
        }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
