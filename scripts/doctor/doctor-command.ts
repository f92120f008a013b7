import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { parseArguments, UsageError } from '../run-command.ts';
import { failed, type Finding, warning, hideInWords, hideSecrets, describeReason } from './finding.ts';
import {
  checkDisk,
  checkVideos,
  checkMemory,
  checkNode,
  checkClock,
  checkProxyHeaders,
  checkPublicAddress,
} from './host-checks.ts';
import { NoStudio, openStudio, type OpenStudio } from './open-studio.ts';
import { checkBackups, checkDatabase, checkMail, checkSettings, checkStorage } from './studio-checks.ts';

/** `npm run doctor`: looks whether the studio can work, and says what to do. */
const usage = `Usage: npm run doctor

Checks this machine and the studio of this environment, while the server runs or not, and changes nothing. The output has no passwords,
keys, addresses of servers or people: it can be sent to somebody. It ends with 1 if a check failed, else with 0.`;

/** A check that takes longer has failed. */
const checkTimeoutMs = 30_000;

type Check = (studio: OpenStudio) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** In the order in which they are printed. */
export const checks = {
  Node: checkNode,
  memory: checkMemory,
  disk: checkDisk,
  settings: checkSettings,
  database: checkDatabase,
  storage: checkStorage,
  ffmpeg: checkVideos,
  mail: checkMail,
  'public address': checkPublicAddress,
  'proxy headers': checkProxyHeaders,
  clock: checkClock,
  backups: checkBackups,
} satisfies Record<string, Check>;

export async function doctorCommand(args: string[]): Promise<number> {
  if (parseArguments({}, usage, args).positionals.length > 0) throw new UsageError(usage);
  return examine(checks);
}

/** @param timeoutMs tests shorten it */
export async function examine(these: Record<string, Check>, timeoutMs = checkTimeoutMs): Promise<number> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = existsSync('.env') ? 'Correct it in .env.' : 'Correct the variable.';
    print('settings', failed(hideInWords(error.message, process.env), advice));
    return 1;
  }
  console.log(`Lightwell ${config.version}, ${process.platform} ${process.arch}`);
  const studio = openStudio(config);
  // All at once: one that waits for another machine does not delay the others.
  const running = Object.entries(these).map(async ([name, check]) => ({
    name,
    findings: await runCheck(check, studio, timeoutMs),
  }));
  const counts = { ok: 0, warning: 0, failed: 0 };
  for (const { name, findings } of await Promise.all(running)) {
    for (const finding of findings) {
      counts[finding.state] += 1;
      print(name, finding);
    }
  }
  console.log(`${counts.failed} failed, ${counts.warning} warnings, ${counts.ok} ok.`);
  await Promise.race([studio.close().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  return counts.failed > 0 ? 1 : 0;
}

/** One that throws, or does not end, has failed, and the others go on. */
async function runCheck(check: Check, studio: OpenStudio, timeoutMs: number): Promise<Finding[]> {
  const ended = new AbortController();
  const late = async () => {
    await sleep(timeoutMs, undefined, { signal: ended.signal });
    return failed(`no result within ${timeoutMs / 1_000} s`, 'Something does not answer: try it again alone.');
  };
  try {
    return [await Promise.race([check(studio), late()])].flat();
  } catch (error) {
    if (error instanceof NoStudio) return [warning('not checked: there is no studio here', 'See the database.')];
    if (await isOlder(studio)) return [warning('not checked before the database is upgraded', 'docs/upgrade.md')];
    return [failed(`could not be checked: ${describeReason(error)}`, 'See the database, and the log of the server.')];
  } finally {
    ended.abort();
  }
}

/** Then tables may be missing that this version reads. */
async function isOlder(studio: OpenStudio): Promise<boolean> {
  try {
    return (await compareSchema(await studio.database())).pending.length > 0;
  } catch {
    return false;
  }
}

function print(name: string, { state, text, advice }: Finding): void {
  console.log(`${state.padEnd(7)}  ${name.padEnd(14)}  ${hideSecrets(text, process.env)}`);
  if (advice) console.log(`${' '.repeat(27)}${advice}`);
}
