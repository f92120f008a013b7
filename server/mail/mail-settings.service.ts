import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  addressIn,
  type MailLanguage,
  type MailRecipient,
  mailRecipient,
  mailSender,
  type MailSettings,
  mailSettingsUpdate,
  type MailSettingsUpdate,
} from '#contract/mail.ts';
import { ownTimeZone } from '#contract/studio-day.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Encryption } from '#server/platform/secrets.ts';
import { createMailSettingsRepository } from './mail.repository.ts';
import { serverInUrl, urlOfServer } from './smtp-url.ts';

/** SMTP_URL, MAIL_FROM and ENQUIRY_MAIL_TO. */
export interface MailVariables {
  smtpUrl: string | undefined;
  from: string | undefined;
  enquiryTo: readonly string[];
}

/** What is needed to send a mail. */
export interface MailSetup {
  url: string;
  from: string;
  /** the domain of Message-IDs */
  fromDomain: string;
}

/** Those named by the environment have no language: they are told in both. */
export type Recipient = Omit<MailRecipient, 'language'> & { language: MailLanguage | 'both' };

const storedSettings = z.object({
  server: mailSettingsUpdate.shape.server
    .unwrap()
    .omit({ password: true })
    .extend({ sealedPassword: z.string().nullable() })
    .nullable()
    .catch(null),
  from: mailSender.nullable().catch(null),
  timeZone: mailSettingsUpdate.shape.timeZone.catch(null),
  sendsReceipts: z.boolean().catch(false),
  recipients: z.array(mailRecipient).catch([]),
});
type Stored = z.infer<typeof storedSettings>;

const none: Stored = { server: null, from: null, timeZone: null, sendsReceipts: false, recipients: [] };
const toContext = ({ host, port, user }: { host: string; port: number; user: string }) =>
  JSON.stringify(['mail server', host.toLowerCase(), port, user]);

const parse = (text: string | undefined): Stored =>
  text === undefined ? none : storedSettings.parse(JSON.parse(text));

/** The time zone of the studio: the chosen one, else that of the server. */
const toTimeZone = ({ timeZone }: Stored): string => timeZone ?? ownTimeZone();

export type MailSettingsService = ReturnType<typeof createMailSettings>;

/** The mail settings of the back office, and those of the environment, which take precedence. */
export function createMailSettings({
  database,
  variables,
  publicUrl,
  encryption,
  audit,
  onChange = () => {},
}: {
  database: Database;
  variables: MailVariables;
  /** the address of the site, which links in mails need */
  publicUrl: string | undefined;
  encryption: Encryption;
  audit: Pick<AuditService, 'record'>;
  /** called in the transaction of a change */
  onChange?: () => void | Promise<void>;
}) {
  const repository = createMailSettingsRepository(database.db);
  const { transact } = database;
  const read = async () => parse(await repository.find());

  const decryptPassword = (server: NonNullable<Stored['server']>) =>
    server.sealedPassword === null ? '' : encryption.decrypt(server.sealedPassword, toContext(server));

  const findUrl = ({ server }: Stored): string | undefined => {
    if (variables.smtpUrl !== undefined) return variables.smtpUrl;
    const password = server && decryptPassword(server);
    return server && password !== undefined ? urlOfServer(server, password ?? '') : undefined;
  };

  const toSetup = (stored: Stored): MailSetup | undefined => {
    const url = findUrl(stored);
    const from = variables.from ?? stored.from;
    if (url === undefined || from === null) return undefined;
    return { url, from, fromDomain: addressIn(from).split('@').at(-1) ?? 'localhost' };
  };

  const listAllRecipients = ({ recipients }: Stored): Recipient[] => {
    const always = variables.enquiryTo.map((address) => ({
      address,
      services: null,
      language: 'both' as const,
      digestHours: [],
    }));
    const named = new Set(variables.enquiryTo.map((address) => address.toLowerCase()));
    return [...always, ...recipients.filter(({ address }) => !named.has(address.toLowerCase()))];
  };

  const view = (stored: Stored): MailSettings => {
    const isSet = toSetup(stored) !== undefined;
    return {
      server: stored.server && {
        host: stored.server.host,
        port: stored.server.port,
        tls: stored.server.tls,
        user: stored.server.user,
        hasPassword: stored.server.sealedPassword !== null,
      },
      from: stored.from,
      timeZone: stored.timeZone,
      sendsReceipts: stored.sendsReceipts,
      recipients: stored.recipients,
      environment: {
        server: variables.smtpUrl === undefined ? null : serverInUrl(variables.smtpUrl),
        from: variables.from ?? null,
        recipients: [...variables.enquiryTo],
      },
      serverTimeZone: ownTimeZone(),
      isPasswordUnreadable: stored.server !== null && decryptPassword(stored.server) === undefined,
      linksReceipts: publicUrl !== undefined,
      isSet,
      tellsSomebody: isSet && listAllRecipients(stored).length > 0,
    };
  };

  /** The password stays if it is left out, but never for another server or user: it would be sent to them. */
  const encryptPassword = (server: NonNullable<MailSettingsUpdate['server']>, before: Stored['server']) => {
    if (server.password !== undefined) {
      return server.password === '' ? null : encryption.encrypt(server.password, toContext(server));
    }
    if (before?.sealedPassword && toContext(before) !== toContext(server)) {
      throw invalidField('server.password', 'mail-password-again');
    }
    return before?.sealedPassword ?? null;
  };

  return {
    /** Whether mails can be sent: there are a server and a sender. */
    isSet: async (): Promise<boolean> => toSetup(await read()) !== undefined,

    /** undefined if mails cannot be sent */
    findSetup: async (): Promise<MailSetup | undefined> => toSetup(await read()),

    /** Whether senders of enquiries get a receipt, in which time zone its times are, and the addresses that send and get mails here. */
    async findReceipts(): Promise<{ timeZone: string; ownAddresses: string[] } | undefined> {
      const stored = await read();
      const setup = toSetup(stored);
      if (!setup || !stored.sendsReceipts) return undefined;
      const ownAddresses = [addressIn(setup.from), ...listAllRecipients(stored).map(({ address }) => address)];
      return { timeZone: toTimeZone(stored), ownAddresses };
    },

    /** The time zone of the studio. */
    findTimeZone: async (): Promise<string> => toTimeZone(await read()),

    /** Whether somebody is told of enquiries by mail. */
    tellsSomebody: async (): Promise<boolean> => view(await read()).tellsSomebody,

    /** Whom to tell of enquiries; nobody if mails cannot be sent. */
    async listRecipients(): Promise<{ recipients: Recipient[]; timeZone: string }> {
      const stored = await read();
      return {
        recipients: toSetup(stored) ? listAllRecipients(stored) : [],
        timeZone: toTimeZone(stored),
      };
    },

    get: async (): Promise<MailSettings> => view(await read()),

    /**
     * @param isExpected whether the current settings are those that the caller edited
     * @throws AppError edited-elsewhere, validation-failed
     */
    async update(
      { server, ...rest }: MailSettingsUpdate,
      actor: Actor,
      isExpected: (current: MailSettings) => boolean = () => true,
    ): Promise<MailSettings> {
      return transact(async () => {
        const text = await repository.find();
        const before = parse(text);
        const { password: _password, ...place } = server ?? {};
        const after = {
          ...rest,
          server: server && { ...place, sealedPassword: encryptPassword(server, before.server) },
        } as Stored;
        if (!isExpected(view(before)) || !(await repository.replace(text, JSON.stringify(after)))) {
          throw new AppError('edited-elsewhere', 'Somebody else has changed the mail settings meanwhile.');
        }
        const fields = (Object.keys(after) as (keyof Stored)[]).filter(
          (field) => !isDeepStrictEqual(after[field], before[field]),
        );
        // Names of fields only: addresses are personal data.
        await audit.record(actor, 'update', 'mail-settings', null, { fields });
        await onChange();
        return view(after);
      });
    },
  };
}
