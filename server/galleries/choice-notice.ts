import type { ServiceType } from '#contract/service-types.ts';
import type { NewMail } from '#server/mail/mail.repository.ts';
import type { MailSettingsService } from '#server/mail/mail-settings.service.ts';
import { choiceMail, type SubmittedChoice } from '#server/mail/templates/choice-mail.ts';

/** Tells by mail, and at once, who is told of enquiries about this service; of a gallery without one everybody. */
export function createChoiceNotice({
  settings,
  enqueue,
  publicUrl,
}: {
  settings: Pick<MailSettingsService, 'listRecipients'>;
  /** queues mails in the caller's transaction */
  enqueue: (...mails: NewMail[]) => Promise<void>;
  publicUrl: string | undefined;
}) {
  return async (choice: SubmittedChoice & { gallery: { service: ServiceType | null } }): Promise<void> => {
    const { service } = choice.gallery;
    const { recipients } = await settings.listRecipients();
    const wanting = recipients.filter(({ services }) => service === null || (services?.includes(service) ?? true));
    if (wanting.length > 0) await enqueue(...wanting.map((one) => choiceMail(choice, one, { publicUrl })));
  };
}
