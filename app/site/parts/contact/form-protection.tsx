/**
 * Spam protection without effort for visitors (docs/decisions/0011): a honeypot field that is not visible, and a form token
 * that the script asks for at first use of the form (send-contact.ts). The page has none, so that every process renders the
 * same bytes and a CDN may keep them.
 */
export function FormProtection() {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="stamp" />
    </>
  );
}
