import { closingCalls } from '#content/closing-calls.ts';
import { ClosingCall } from './closing-call.tsx';
import { contactAbout } from './contact-about.ts';

/** The call to enquire at the end of a service page. */
export function ServiceCall({ page }: { page: keyof typeof closingCalls }) {
  const { title, action, service, about } = closingCalls[page];
  return (
    // The prices before it are on linen, and the film page is dark.
    <ClosingCall title={title} to={contactAbout(service, about)} className={page === 'film' ? 'bg-linen' : ''}>
      {action}
    </ClosingCall>
  );
}
