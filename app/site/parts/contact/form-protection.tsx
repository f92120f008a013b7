import type { ContactRequest } from '#contract/contact.ts';

/**
 * What tells programs from visitors without asking anything of them (docs/decisions/0011): a field that nobody sees, and since
 * when the form has been there.
 */
export function FormProtection({ stamp }: { stamp: string | undefined }) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="stamp" defaultValue={stamp} />
    </>
  );
}

/** What of it stands in a form that is being sent. */
export function protectionOf(form: FormData): Pick<ContactRequest, 'website' | 'stamp'> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { website: textOf('website'), stamp: textOf('stamp') };
}

/** A kept page is the same for all, so the form asks for a stamp of its own when it is first touched. Without it, the page's serves. */
export async function refreshStamp(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('stamp');
  if (!(field instanceof HTMLInputElement) || field.dataset.isOwn) return;
  field.dataset.isOwn = 'true';
  try {
    const answer = await fetch('/api/contact/stamp');
    const { data } = (await answer.json()) as { data?: { stamp: string } };
    if (data) field.value = data.stamp;
  } catch {
    // Offline now is not offline when the message is sent.
  }
}
