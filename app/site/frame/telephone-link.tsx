import { dialledNumber } from './dialled-number.ts';

/** A `tel:` link to the studio's phone; renders nothing if none is set. */
export function TelephoneLink({ phone, className }: { phone: string | null | undefined; className?: string }) {
  if (!phone) return null;
  return (
    <a href={`tel:${dialledNumber(phone)}`} className={className}>
      {phone}
    </a>
  );
}
