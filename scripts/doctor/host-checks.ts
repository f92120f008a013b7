import { accessSync, constants, statSync } from 'node:fs';
import { dayMs } from '#contract/durations.ts';
import { toDiskLevel } from '#server/studio/trouble.service.ts';
import { machineMemoryMb } from '#server/config.ts';
import { createSpaceReserve, readDisks } from '#server/platform/free-space.ts';
import { writtenFolders } from '#server/platform/storage/open-storage.ts';
import { CommandError, runBounded } from '#server/platform/video/bounded-command.ts';
import { formatSize } from '#scripts/commands/storage-report.ts';
import { dayIn } from '#contract/studio-day.ts';
import { isReachable } from '#server/studio/system.service.ts';
import { maxClockSkewMs, databaseNow } from '#server/platform/db/database-now.ts';
import { failed, type Finding, ok, warning, describeReason } from './finding.ts';
import { type OpenStudio, forgedAddress } from './open-studio.ts';

const littleMemoryBytes = 900e6;
const littleFreeBytes = 200e6;

/** `check-install.cjs`, before every command, refuses one that is too old. */
export function checkNode(): Finding {
  return ok(`${process.version}, ${process.execPath}`);
}

export function checkMemory(): Finding {
  const total = machineMemoryMb() * 1024 * 1024;
  const free = process.availableMemory();
  const text = `${formatSize(free)} of ${formatSize(total)} are free`;
  if (total < littleMemoryBytes)
    return warning(text, 'Give the machine 1 GB, or add swap: films may else not be processed.');
  if (free < littleFreeBytes) return warning(text, 'Find what uses the memory: the system may end the media worker.');
  return ok(text);
}

export async function checkDisk({ config }: OpenStudio): Promise<Finding[]> {
  const { dataDir, backups } = config;
  const data = statSync(dataDir, { throwIfNoEntry: false });
  const findings = data
    ? [...(await checkFolder('DATA_DIR', dataDir)), checkOwner(data.uid)].filter((finding) => finding !== undefined)
    : [failed(`DATA_DIR (${dataDir}) does not exist`, 'Set DATA_DIR as the server has it, or mount its disk.')];
  if (data && (await createSpaceReserve(writtenFolders(config)).measure()).isShort) {
    findings.push(failed('uploads are refused for lack of space', 'Free space on the disk of DATA_DIR.'));
  }
  return [...findings, ...(backups ? await checkFolder('BACKUP_DIR', backups.folder) : [])];
}

async function checkFolder(name: string, folder: string): Promise<Finding[]> {
  const [disk] = await readDisks([folder]);
  const findings: Finding[] = [];
  if (disk) {
    const text = `${formatSize(disk.free)} of ${formatSize(disk.total)} are free for ${name} (${folder})`;
    const level = toDiskLevel(disk);
    const advice = 'Free space, or move to a larger disk.';
    findings.push(level === 'ok' ? ok(text) : level === 'low' ? warning(text, advice) : failed(text, advice));
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    findings.push(
      failed(
        `${name} (${folder}) cannot be written to: ${code}`,
        'Give it to the user of the server (chown), mount it, and under systemd name it in ReadWritePaths.',
      ),
    );
  }
  return findings;
}

/** Root may write everywhere, so what the server may is not known. */
function checkOwner(uid: number): Finding | undefined {
  const own = process.getuid?.();
  if (own === undefined || own === uid) return undefined;
  return warning(
    'this command runs as another user than the owner of DATA_DIR',
    'Run it as the user of the server, such as by "runuser -u lightwell": else it does not see what the server may not.',
  );
}

const encoders = ['libx264', 'aac', 'png'];
const bounds = { memoryMb: 2_048, timeoutMs: 10_000 };
const install = 'Install it (Debian: apt-get install ffmpeg), or set FFMPEG_PATH and FFPROBE_PATH; then restart.';

const ask = async (command: string, question: string) => (await runBounded(command, [question], bounds)).toString();

export async function checkVideos({ config }: OpenStudio): Promise<Finding> {
  if (config.mediaWorker === 'none') return ok('not looked for: MEDIA_WORKER=none, the media worker runs elsewhere');
  const { ffmpeg, ffprobe } = config.videoTools;
  try {
    const about = await ask(ffmpeg, '-version');
    const listed = await ask(ffmpeg, '-encoders');
    const filters = await ask(ffmpeg, '-filters');
    const probe = await ask(ffprobe, '-version');
    const missing = encoders.filter((name) => !new RegExp(` ${name} `).test(listed));
    const versions = `ffmpeg ${versionIn(about)}, ffprobe ${versionIn(probe)}`;
    if (missing.length > 0)
      return failed(`${versions} lacks ${missing.join(', ')}`, 'Install a build of ffmpeg with these encoders.');
    if (!filters.includes(' zscale ') || !filters.includes(' tonemap '))
      return warning(`${versions}, without zscale or tonemap`, 'Films in HDR look pale: install a build with both.');
    return ok(`${versions}, with ${encoders.join(', ')}`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const name = error.message.split(' ', 1)[0];
    if (error.failure === 'not-found')
      return warning(`${name} was not found: videos are published as they are, or not at all`, install);
    return failed(`${name} does not run: ${error.failure}`, install);
  }
}

function versionIn(text: string): string {
  return /version (\S+)/.exec(text)?.[1] ?? 'unknown';
}

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
