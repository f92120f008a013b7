import { dialledNumber } from './dialled-number.ts';
import { useIdentity } from './identity.ts';

/** The studio's number, to be dialled by a tap; nothing where none is set. */
export function TelephoneLink({ className }: { className?: string }) {
  const { phone } = useIdentity();
  if (!phone) return null;
  return (
    <a href={`tel:${dialledNumber(phone)}`} className={className}>
      {phone}
    </a>
  );
}
