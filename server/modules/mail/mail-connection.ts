import type { Smtp } from '#server/platform/mail/smtp.ts';
import type { MailSetup } from './mail-settings.service.ts';

export interface MailConnection extends Pick<MailSetup, 'from' | 'fromDomain'> {
  smtp: Pick<Smtp, 'send'>;
}

export type MailConnections = ReturnType<typeof createMailConnections>;

/**
 * The connection to the mail server that the settings name now: they are read before each mail, so that a change needs no restart.
 * @param parts.open opens a connection to a URL
 */
export function createMailConnections({
  findSetup,
  open,
}: {
  findSetup: () => Promise<MailSetup | undefined>;
  open: (url: string) => Smtp | Promise<Smtp>;
}) {
  let current: { url: string; smtp: Smtp } | undefined;

  const close = () => {
    current?.smtp.close();
    current = undefined;
  };

  return {
    /** undefined: no mail server is set */
    async get(): Promise<MailConnection | undefined> {
      const setup = await findSetup();
      if (setup?.url !== current?.url) close();
      if (!setup) return undefined;
      current ??= { url: setup.url, smtp: await open(setup.url) };
      return { smtp: current.smtp, from: setup.from, fromDomain: setup.fromDomain };
    },

    /** Whether the settings name another server than the open connection. */
    isOutdated: async (): Promise<boolean> => (await findSetup())?.url !== current?.url,

    close,
  };
}
