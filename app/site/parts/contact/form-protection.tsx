import type { SiteWords } from '#app/site/words/en.ts';
import { hiddenField } from './contact-values.ts';

/**
 * Spam protection without effort for visitors (docs/decisions/0011, 0092): a honeypot field that is not visible, and a form token
 * that the script asks for at first use of the form (send-contact.ts). The page has none, so that every process renders the
 * same bytes and a CDN may keep them.
 */
export function FormProtection({ words }: { words: Pick<SiteWords['contactForm'], 'leaveEmpty'> }) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          {words.leaveEmpty}
          <input type="text" name={hiddenField} tabIndex={-1} autoComplete="off" {...notFilledIn} />
        </label>
      </div>
      <input type="hidden" name="stamp" />
    </>
  );
}

/** Tells 1Password, LastPass, Bitwarden and Dashlane that a field is not theirs. */
const notFilledIn = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
};
