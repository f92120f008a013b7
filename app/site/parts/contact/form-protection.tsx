import type { ContactRequest } from '#contract/contact.ts';

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

/** The protection fields of a submitted form. */
export function protectionOf(form: FormData): Pick<ContactRequest, 'website' | 'stamp'> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { website: textOf('website'), stamp: textOf('stamp') };
}

/** Fetches a new form token on first use of the form, because the token of a cached page is old. If this fails, the old one is sent. */
export async function refreshFormToken(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('stamp');
  if (!(field instanceof HTMLInputElement) || field.dataset.isOwn) return;
  field.dataset.isOwn = 'true';
  try {
    const response = await fetch('/api/contact/stamp');
    const { data } = (await response.json()) as { data?: { stamp: string } };
    if (data) field.value = data.stamp;
  } catch {
    // Ignore: the connection may be back when the form is submitted.
  }
}
