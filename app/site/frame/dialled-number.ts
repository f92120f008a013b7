/** A phone number for `tel:` and `sms:` URLs (RFC 3966, RFC 5724): digits, with a plus before the country code. */
export function dialledNumber(phone: string): string {
  return phone.replaceAll(/[^+\d]/g, '');
}

/** The URL that starts a text message to the phone. */
export function messageUrl(phone: string): string {
  return `sms:${dialledNumber(phone)}`;
}
