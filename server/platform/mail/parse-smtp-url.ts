/** @throws Error without the URL. That of `new URL` has it in `input`, with the password, and errors are logged. */
export function parseSmtpUrl(url: string): URL {
  if (!URL.canParse(url)) throw new Error('The address of the mail server is not a valid URL.');
  return new URL(url);
}
