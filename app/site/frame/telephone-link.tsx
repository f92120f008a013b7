import { dialledNumber } from './dialled-number.ts';
import { useIdentity } from './identity.ts';

/** A `tel:` link to the studio's phone; renders nothing if none is set. */
export function TelephoneLink({ className }: { className?: string }) {
  const { phone } = useIdentity();
  if (!phone) return null;
  return (
    <a href={`tel:${dialledNumber(phone)}`} className={className}>
      {phone}
    </a>
  );
}
