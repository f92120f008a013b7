import type { ServiceType } from '#contract/service-types.ts';
import { CallToAction } from './closing-call.tsx';
import { useContactAbout } from './contact-about.ts';

interface ServiceCallProps {
  words: { title: string; action: string; about: string };
  /** what the contact form preselects */
  service: ServiceType;
  className?: string;
}

/** The call to enquire at the end of a service page. Without a background, because the prices before it are on linen. */
export function ServiceCall({ words: { title, action, about }, service, className = '' }: ServiceCallProps) {
  const contactAbout = useContactAbout();
  return (
    <CallToAction title={title} to={contactAbout(service, about)} className={className}>
      {action}
    </CallToAction>
  );
}
