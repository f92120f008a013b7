import { type MailItem, mailPageSize, mailTestRequest } from '#contract/mail.ts';
import { commandLine } from '#server/audit/audit.service.ts';
import type { Services } from '#server/services.ts';
import { parseArguments, UsageError, withServices } from '../run-command.ts';

/** `npm run mail -- ...`: the outbox and the mail server. Works while the server runs. */
const usage = `Usage: npm run mail -- <command>

  test <address>   sends a test mail and shows each step
  queue            lists the mails that wait or failed
  retry            queues all failed mails again

test ends with 0 if the mail was accepted and with 3 if a step failed.`;

const names = {
  name: 'name found',
  connection: 'connected',
  tls: 'TLS',
  'sign-in': 'signed in',
  accepted: 'accepted',
} as const;

const commands: Record<string, (services: Services, address: string) => Promise<number>> = {
  async test({ outbox }, given) {
    const parsed = mailTestRequest.safeParse({ address: given });
    if (!parsed.success) throw new UsageError(`"${given}" is not an e-mail address.\n\n${usage}`);
    const { steps } = await outbox.sendTest(parsed.data.address, commandLine, { isLimited: false });
    for (const { step, state, reason, words } of steps) {
      console.log(`${names[step]}: ${state}${reason ? `, ${reason}: ${words ?? ''}` : ''}`);
    }
    return steps.some(({ state }) => state === 'failed') ? 3 : 0;
  },

  async queue({ outbox }) {
    const mails = [...(await listAll(outbox, 'queued')), ...(await listAll(outbox, 'failed'))];
    for (const { id, state, kind, recipient, attempts, lastError } of mails) {
      console.log(`${id}  ${state}  ${kind}  ${recipient}  ${attempts} attempts${lastError ? `: ${lastError}` : ''}`);
    }
    if (mails.length === 0) console.log('No mail waits, and none has failed.');
    return 0;
  },

  async retry({ outbox }) {
    console.log(`${await outbox.retryFailed(commandLine)} failed mails are queued again.`);
    return 0;
  },
};

/** Of every page of the list. */
async function listAll(outbox: Services['outbox'], state: 'queued' | 'failed'): Promise<MailItem[]> {
  const found: MailItem[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = await outbox.list({ state, ...(last && { before: last.id }) });
    found.push(...page);
    if (page.length < mailPageSize) return found;
  }
}

export async function mailCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments({}, usage, args);
  const [name = '', address = '', ...rest] = positionals;
  const command = commands[name];
  if (!command || rest.length > 0 || (name === 'test') !== (address !== '')) throw new UsageError(usage);
  return withServices((services) => command(services, address));
}
