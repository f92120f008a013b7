import { hiddenField } from './contact-ids.ts';

/**
 * Spam protection without effort for visitors (docs/decisions/0011, 0092): a honeypot field that is not visible, and a form token
 * that the script asks for at first use of the form (send-contact.ts). The page has none, so that every process renders the
 * same bytes and a CDN may keep them. The honeypot tells 1Password, LastPass, Bitwarden and Dashlane that it is not theirs.
 */
export const formProtection = (
  <>
    <input
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      name={hiddenField}
      autoComplete="off"
      data-1p-ignore
      data-lpignore
      data-bwignore
      data-form-type="other"
    />
    <input type="hidden" name="stamp" />
  </>
);
