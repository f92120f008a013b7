import type { InvitationLink } from '#contract/accounts/accounts.ts';

/** A link that was just made, with the name that it is for. */
export interface NewLink extends InvitationLink {
  username: string;
}
