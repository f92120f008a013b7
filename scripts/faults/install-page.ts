import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { type PageBlock, readPage } from '../testing/read-page.ts';
import { CannotInject, type Fault } from './fault.ts';

const root = path.resolve(import.meta.dirname, '../..');
const machineScript = path.join(import.meta.dirname, 'harness/empty-machine.sh');
const timeoutMs = 120_000;

/** After the page: a visitor's view of the site, the rights of what was made, and a stop. */
const afterwards = String.raw`
curl -fsS --max-time 20 https://$SITE/ | grep -o '<title>[^<]*'
command curl -sS -o /dev/null -w 'plain http: %{http_code} %{redirect_url}\n' http://$SITE/
stat -c '%n %a %U %G' /var/lib/lightwell /etc/lightwell.env
systemctl stop lightwell
`;
const seenAfterwards = [
  '<title>',
  'plain http: 308 https:',
  '/var/lib/lightwell 700 lightwell',
  'env 640 root lightwell',
];

const isWithoutDocker = ({ heading }: PageBlock) => heading === 'Without Docker';

/** The commands of docs/install.md without Docker, as they stand there, on a machine with nothing on it. */
export const installPage: Fault = {
  name: 'install-page',
  injected:
    'the commands of docs/install.md without Docker, as they stand there, in namespaces with nothing of Lightwell',
  promised: 'one sees what the page says; the site answers by TLS through Caddy; the doctor finds nothing failed',
  rounds: 1,
  async run(rounds) {
    assertPossible();
    await buildIfNeeded();
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) await tryPage();
    const seconds = ((performance.now() - startedAt) / 1_000 / rounds).toFixed(0);
    const count = readPage('install.md').filter(isWithoutDocker).length;
    return { injected: rounds, seen: `all ${count} blocks ended well, in ${seconds} s without downloads and build` };
  },
};

function assertPossible(): void {
  if (process.getuid?.() !== 0) throw new CannotInject('namespaces and users need root');
  for (const program of ['unshare', 'ip', 'setpriv', 'runuser', 'curl', 'caddy', 'systemd-analyze']) {
    try {
      execFileSync('/bin/sh', ['-c', `command -v ${program}`]);
    } catch {
      throw new CannotInject(`${program} is not installed (apt-get install caddy curl iproute2 systemd util-linux)`);
    }
  }
}

async function tryPage(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-machine-'));
  try {
    const blocks = readPage('install.md').filter(isWithoutDocker);
    const commands = path.join(folder, 'commands.sh');
    // Caddy makes a certificate for this name by itself, and no other machine is asked.
    const texts = blocks.map((block) => block.commands.replace('SITE=www.studio.example', 'SITE=localhost'));
    const marked = [...texts, afterwards].map((text, index) => `echo\necho "=== ${index}"\n${text}\n`);
    await writeFile(commands, marked.join(''));
    compare([...blocks.map(({ seen }) => seen), seenAfterwards], await runOnEmptyMachine(folder, commands));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what the commands print. Mounts, ports and processes end with them. */
async function runOnEmptyMachine(folder: string, commands: string): Promise<string> {
  const namespaces = '--mount --propagation private --net --pid --fork --kill-child --mount-proc'.split(' ');
  try {
    const { stdout } = await promisify(execFile)(
      'unshare',
      [...namespaces, 'bash', machineScript, root, folder, commands],
      {
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 16 * 1024 * 1024,
        env: { PATH: process.env.PATH, HOME: '/root', LANG: 'C.UTF-8' },
      },
    );
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const log = await readFile(path.join(folder, 'log/lightwell'), 'utf8').catch(() => '');
    throw new Error(`a command of the page failed:\n${stdout}${stderr}\n${log.slice(-3_000)}`, { cause: error });
  }
}

/** @throws Error with the first line that the page promises and the machine did not show */
function compare(promised: string[][], output: string): void {
  const outputs = output.split(/^=== \d+\n/m).slice(1);
  for (const [index, lines] of promised.entries()) {
    for (const line of lines) {
      const parts = line.split('…').map((part) => part.trim().replaceAll(/[^\w\s]/g, String.raw`\$&`));
      if (new RegExp(parts.join('.*')).test(outputs[index] ?? '')) continue;
      throw new Error(`the page says "${line}" after block ${index + 1}, but one sees:\n${outputs[index]}`);
    }
  }
}
