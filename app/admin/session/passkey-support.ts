/** Whether this browser can make and use passkeys here: they need HTTPS or localhost, and a host name instead of an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && typeof PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
}
