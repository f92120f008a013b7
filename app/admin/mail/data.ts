import { useQuery } from '@tanstack/react-query';
import type { MailItem } from '#contract/mail.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#app/admin/api/api.ts';

export const mailsKey = ['mails'] as const;
const batchMs = 20;

let waiting: { ids: Set<string>; mails: Promise<MailItem[]> } | undefined;

/** The mails about an enquiry. Cards that appear together share a request. */
async function listMailsAbout(contactId: string): Promise<MailItem[]> {
  if (!waiting || waiting.ids.size >= limits.mailContacts) {
    const ids = new Set<string>();
    const load = async () => {
      await new Promise((resolve) => setTimeout(resolve, batchMs));
      if (waiting?.ids === ids) waiting = undefined;
      return (await api.get<{ data: MailItem[] }>(`/api/admin/mails?contacts=${[...ids].join(',')}`)).data;
    };
    waiting = { ids, mails: load() };
  }
  waiting.ids.add(contactId);
  return (await waiting.mails).filter((mail) => mail.contactId === contactId);
}

export function useMailsAbout(contactId: string) {
  return useQuery({
    queryKey: [...mailsKey, 'about', contactId],
    queryFn: () => listMailsAbout(contactId),
    staleTime: 30_000,
    // A missing line is no failure of the card.
    retry: false,
  });
}
