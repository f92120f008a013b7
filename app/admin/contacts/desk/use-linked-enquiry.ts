import { useLocation, useNavigate } from 'react-router';
import type { ContactMessage } from '#contract/contact.ts';
import { useThread } from './desk-data.ts';

interface LinkedEnquiry {
  /** undefined while it is loading, and if the address names none */
  enquiry: ContactMessage | undefined;
  /** The address names an enquiry that cannot be shown: it was deleted, or could not be loaded. */
  isMissing: boolean;
  /** Removes it from the address. */
  leave: () => void;
}

/** The enquiry that the address names (`?enquiry=...`), as the links in mails to staff do. */
export function useLinkedEnquiry(): LinkedEnquiry {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const id = query.get('enquiry') ?? undefined;
  const { data, isError } = useThread(id);
  return {
    enquiry: id === undefined ? undefined : data?.enquiry,
    isMissing: id !== undefined && isError,
    leave() {
      if (id === undefined) return;
      query.delete('enquiry');
      void navigate({ search: query.toString() }, { replace: true });
    },
  };
}
