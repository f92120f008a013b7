import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import http from 'node:http';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { inData } from '#contract/fields.ts';
import { type DoctorAnswer, doctorAnswer } from '#contract/system.ts';
import { createDoctorService } from '#server/studio/system.service.ts';

const databaseTimeoutMs = 8_000;

/** There is no studio here, so the rest of the checks has nothing to look at. */
export class NoStudio extends Error {}

/** What checks look at. Each part is opened at its first use, for all of them together; nothing is created or migrated. */
export interface OpenStudio {
  config: Config;
  /** @throws NoStudio */
  database(): Promise<Database>;
  storage(): Promise<Storage>;
  /** undefined if this studio has none yet */
  secrets(): Secrets | undefined;
  /** @throws NoStudio without PUBLIC_URL; else as `askStudio` */
  ask(): Promise<StudioAsked>;
  close(): Promise<void>;
}

export function openStudio(config: Config): OpenStudio {
  const { dataDir, databaseUrl, publicUrl, secret } = config;
  let database: Database | undefined;
  let storage: Promise<Storage> | undefined;
  let asked: Promise<StudioAsked> | undefined;

  const secrets = () => {
    // Without the variable it would be created.
    if (secret === undefined && !existsSync(path.join(dataDir, 'secrets.json'))) return undefined;
    return openSecrets({ dataDir, given: secret });
  };

  return {
    config,
    async database() {
      const file = path.join(dataDir, 'lightwell.sqlite');
      if (!databaseUrl && !statSync(file, { throwIfNoEntry: false })?.size)
        throw new NoStudio(`There is no studio in DATA_DIR (${dataDir}).`);
      database ??= openDatabase(config, { timeoutMs: databaseTimeoutMs, readOnly: true });
      return database;
    },
    storage: () => (storage ??= openStorage(config, createScratchFolder(path.join(dataDir, 'scratch')))),
    secrets,
    async ask() {
      if (!publicUrl) throw new NoStudio('PUBLIC_URL is not set.');
      return (asked ??= askStudio(publicUrl, secrets()?.doctorKey));
    },
    close: async () => database?.close(),
  };
}

const answerTimeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** An address for documentation (RFC 5737), which no client has: a proxy of ours must not pass it on as the visitor's. */
export const forgedAddress = '192.0.2.1';

interface StudioAsked {
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
async function askStudio(publicUrl: string, doctorKey: Buffer | undefined): Promise<StudioAsked> {
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
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(answerTimeoutMs) };
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
