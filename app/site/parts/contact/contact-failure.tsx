import { useIdentity } from '#app/site/frame/identity.ts';
import { TelephoneLink } from '#app/site/frame/telephone-link.tsx';

/** What was not stored is not lost: it stands in the form, and there are other ways to reach the studio. */
export function ContactFailure({ isShown }: { isShown: boolean }) {
  const { phone, email } = useIdentity();
  return (
    // It stands before its text does: an alert that arrives with its text is not announced everywhere.
    <div role="alert" className="sm:col-span-2 empty:hidden">
      {isShown && (
        <p className="text-danger">
          Your message could not be sent. It is still here: try again in a few minutes,{' '}
          {phone && (
            <>
              call <TelephoneLink className="contact-link" />{' '}
            </>
          )}
          or write to{' '}
          <a href={`mailto:${email}`} className="contact-link">
            {email}
          </a>
          .
        </p>
      )}
    </div>
  );
}
