/** A telephone number as `tel:` and `sms:` addresses have it (RFC 3966, RFC 5724): digits, and a plus in front of a country's code. */
export function dialledNumber(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '');
}

/** Where a text message to the telephone begins. */
export function messageAddress(phone: string): string {
  return `sms:${dialledNumber(phone)}`;
}
