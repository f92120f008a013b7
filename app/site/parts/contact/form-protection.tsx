/**
 * Spam protection without effort for visitors (docs/decisions/0011): a honeypot field that is not visible, and a form token
 * with the signed time at which the form was shown.
 */
export function FormProtection({ formToken }: { formToken: string | undefined }) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="stamp" defaultValue={formToken} />
    </>
  );
}
